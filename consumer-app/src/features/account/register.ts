import type { Answers, RegistrationSource } from '@lepelblad/api';
import { client } from '@/lib/api';
import type { Session } from '@/lib/boot';
import { visitOrigin } from '@/lib/measuring';

/** What every way in asks of whoever makes an account. */
interface Person {
  name: string;
  email: string;
  password: string;
  terms: boolean;
  health: boolean;
  news: boolean;
  answers: Answers;
}

/** Asks for an account. It gives a session when the address is proved already, so that no code is needed. */
export type Ask = (person: Person) => Promise<Session | undefined>;

/** For somebody who came by a way in that everybody may go. */
export function askFrom(registrationSource: RegistrationSource): Ask {
  return async (person) => {
    const cameFrom = visitOrigin();
    await client.POST('/user/register', { body: { ...person, registrationSource, ...(cameFrom && { cameFrom }) } });
    return undefined;
  };
}

/** For somebody whom an invite brings: the address is that of the invite, and proved by it. */
export function askWithInvite(invite: string): Ask {
  return async ({ email: _, ...person }) => {
    const { data } = await client.POST('/user/invite/register', { body: { ...person, invite } });
    return data?.data;
  };
}

/** For somebody who has the code of a purchase. */
export function askWithCode(code: string): Ask {
  return async (person) => {
    await client.POST('/user/purchase/register', { body: { ...person, code } });
    return undefined;
  };
}
