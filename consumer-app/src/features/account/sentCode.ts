import { useState } from 'react';

const key = 'code-sent';

/** How long a code is valid, in milliseconds. */
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
 * Returns the address to which a code was mailed, as long as the code is valid. It is stored, because a phone may
 * discard the page while the user reads the mail.
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
