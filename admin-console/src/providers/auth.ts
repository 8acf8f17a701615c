import { type ApiClient, ApiError, type operations } from '@lepelblad/api';
import { type AuthProvider, useAuthProvider } from 'react-admin';
import { bodyOf } from './api.ts';
import type { Staff } from './boot.ts';

/** What somebody signs in with: the code is that of their authenticator app, or of a mail. */
export interface Credentials {
  email: string;
  password: string;
  code: string;
}

/** The sign-in page, for who did not leave by choice. */
const sessionOver = '/login?ended';

/** The sign-in page, for who has just accepted an invitation. */
export const joined = '/login?joined';

/** What one does with a resource, by the operation that one must be allowed for it. */
export interface ResourceOperations {
  /** Seeing the list, and with it the page of each record. */
  list: keyof operations;
  create?: keyof operations;
  edit?: keyof operations;
  delete?: keyof operations;
  /** Putting a photo with it, and taking that away. */
  photo?: keyof operations;
}

/** Who is signed in, and the ways in that react-admin knows nothing of. */
export interface ConsoleAuth extends AuthProvider {
  /** Has a code mailed to who has no authenticator app. Nobody learns whether address and password were right. */
  requestCode(given: Pick<Credentials, 'email' | 'password'>): Promise<void>;
  /** Takes part, with the token of an invitation's link. */
  acceptInvitation(token: string, password: string): Promise<void>;
  /** What is remembered of who is signed in may be wrong by now: the next question is a call. */
  forget(): void;
}

export function useConsoleAuth(): ConsoleAuth {
  const auth = useAuthProvider<ConsoleAuth>();
  if (!auth) throw new Error('Nobody can sign in here.');
  return auth;
}

/** Shows no message: the sign-in page says it, and a message would be gone before it is read. */
const silently = { message: false };

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/**
 * Who is signed in, as react-admin asks for it. The server knows; here it is remembered for as long as the page is open.
 * `known` is what the page was written with; undefined makes the first question a call. What they may is told by the server too, in the
 * words of the contract, which `resources` translates by the resource's name.
 */
export function createAuthProvider(
  client: ApiClient,
  known: Staff | null | undefined,
  resources: Record<string, ResourceOperations>,
): ConsoleAuth {
  let staff = known ?? null;
  /** The server has to be asked who is there. */
  let asking = known === undefined;
  /** The server has ended the session, so that there is none left to end. */
  let ended = false;

  /** The call under way: who asks in the meantime waits for it too. */
  let question: Promise<void> | null = null;

  async function ask() {
    try {
      staff = bodyOf(await client.GET('/user/auth/admin/decode')).data;
    } catch (error) {
      if (!isOver(error)) throw error;
      staff = null;
    }
    asking = false;
  }

  async function who(): Promise<Staff | null> {
    if (asking) {
      question ??= ask().finally(() => {
        question = null;
      });
      await question;
    }
    return staff;
  }

  const forget = () => {
    asking = true;
  };

  return {
    forget,

    async requestCode({ email, password }) {
      await client.POST('/user/auth/admin/request-code', { body: { email: email.trim(), password } });
    },

    async acceptInvitation(token, password) {
      await client.POST('/user/auth/admin/accept-invitation', { body: { token, password } });
      // Who was signed in already may do more from now on.
      if (staff) forget();
    },

    async login(credentials: Credentials) {
      const body = {
        email: credentials.email.trim(),
        password: credentials.password,
        // Apps show the code as 123 456.
        code: credentials.code.replace(/\s/g, ''),
      };
      staff = bodyOf(await client.POST('/user/auth/admin/login', { body })).data;
      asking = false;
      ended = false;
    },

    async logout() {
      if (staff && !ended) await client.POST('/user/auth/logout');
      staff = null;
      asking = false;
      ended = false;
    },

    async checkAuth() {
      if ((await who()) === null) return Promise.reject(silently);
    },

    /** Only a session that is over signs out. Who may not do something stays signed in and reads so. */
    async checkError(error: unknown) {
      if (!isOver(error)) return;
      ended = true;
      return Promise.reject({ ...silently, redirectTo: sessionOver });
    },

    async getIdentity() {
      const found = await who();
      if (found === null) return Promise.reject(silently);
      const { id, name, email, role, allTenants, may } = found;
      // Who may nothing has no role any more, whatever it was.
      return { id, fullName: name, email, role: may.length > 0 ? role : undefined, allTenants };
    },

    async canAccess({ resource, action }) {
      const operations = resources[resource];
      const changes = action === 'create' || action === 'edit' || action === 'delete' || action === 'photo';
      const operation = changes ? operations?.[action] : operations?.list;
      return operation !== undefined && ((await who())?.may.includes(operation) ?? false);
    },

    async getPermissions() {
      return (await who())?.role;
    },
  };
}
