import type { Answers, RegistrationSource } from '@lepelblad/api';
import { client } from '@/lib/api';
import type { Session } from '@/lib/boot';
import { visitOrigin } from '@/lib/measuring';

/** The fields that every registration has. */
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

/** For a visitor of a public funnel. */
export function askFrom(registrationSource: RegistrationSource): Ask {
  return async (person) => {
    const cameFrom = visitOrigin();
    await client.POST('/user/register', { body: { ...person, registrationSource, ...(cameFrom && { cameFrom }) } });
    return undefined;
  };
}

/** For an invited visitor: the invite has the address and proves it. */
export function askWithInvite(invite: string): Ask {
  return async ({ email: _, ...person }) => {
    const { data } = await client.POST('/user/invite/register', { body: { ...person, invite } });
    return data?.data;
  };
}

/** For a visitor with the code of a purchase. */
export function askWithCode(code: string): Ask {
  return async (person) => {
    await client.POST('/user/purchase/register', { body: { ...person, code } });
    return undefined;
  };
}
