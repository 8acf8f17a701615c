import type { Answers, RegistrationSource } from '@lepelblad/api';
import { client } from '@/lib/api';
import type { Session } from '@/lib/boot';
import { visitOrigin } from '@/lib/measuring';

/** The fields of every registration. */
interface Person {
  name: string;
  email: string;
  /** Absent for an account that signs in with codes by mail. */
  password?: string;
  terms: boolean;
  health: boolean;
  news: boolean;
  answers: Answers;
}

/**
 * Register registers an account. It resolves to a session when the address is verified already, so that no code is
 * needed.
 */
export type Register = (person: Person) => Promise<Session | undefined>;

/** Returns the registration of a visitor of a public funnel. */
export function registerFrom(registrationSource: RegistrationSource): Register {
  return async (person) => {
    const cameFrom = visitOrigin();
    await client.POST('/user/register', { body: { ...person, registrationSource, ...(cameFrom && { cameFrom }) } });
    return undefined;
  };
}

/** Returns the registration of an invited visitor. The invite contains the address and verifies it. */
export function registerWithInvite(invite: string): Register {
  return async ({ email: _, ...person }) => {
    const { data } = await client.POST('/user/invite/register', { body: { ...person, invite } });
    return data?.data;
  };
}

/** Returns the registration of a visitor with the code of a purchase. */
export function registerWithCode(code: string): Register {
  return async (person) => {
    await client.POST('/user/purchase/register', { body: { ...person, code } });
    return undefined;
  };
}
