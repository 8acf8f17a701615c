import { useState } from 'react';

const key = 'code-sent';

/** How long a code works, in milliseconds. */
const codeLife = 10 * 60_000;

interface SentCode {
  email: string;
  until: number;
}

function read(): string | undefined {
  try {
    const { email, until } = JSON.parse(sessionStorage.getItem(key) ?? '') as SentCode;
    return until > Date.now() ? email : undefined;
  } catch {
    return undefined;
  }
}

export const forgetSentCode = () => sessionStorage.removeItem(key);

/**
 * The address that a code was mailed to, as long as the code works. A phone may throw the page away while the mail is
 * being read: it must not begin anew.
 */
export function useSentCode() {
  const [email, setEmail] = useState(read);
  return {
    email,
    sent: (to: string) => {
      sessionStorage.setItem(key, JSON.stringify({ email: to, until: Date.now() + codeLife } satisfies SentCode));
      setEmail(to);
    },
    back: () => {
      forgetSentCode();
      setEmail(undefined);
    },
  };
}
