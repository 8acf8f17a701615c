import { type ApiClient, ApiError, type operations } from '@lepelblad/api';
import { type AuthProvider, useAuthProvider } from 'react-admin';
import { bodyOf } from './api.ts';
import type { Staff } from './boot.ts';

/** Credentials of a staff member. The code is from an authenticator app or a mail, or a recovery code. */
export interface Credentials {
  email: string;
  password: string;
  code: string;
}

/** The sign-in page after a session has ended by itself. */
const sessionOver = '/login?ended';

/** The sign-in page after an invitation was accepted. */
export const joined = '/login?joined';

/** The sign-in page after a new password was chosen with a link. */
export const passwordReset = '/login?reset';

/** ResourceOperations has the contract's operation that a user needs for each action on a resource. */
export interface ResourceOperations {
  /** For the list and the page of each record. */
  list: keyof operations;
  create?: keyof operations;
  edit?: keyof operations;
  /** For checking who owns a domain. */
  verify?: keyof operations;
  /** For changing what a brand sells. */
  plans?: keyof operations;
  /** For changing what a brand offers to those who want to leave. */
  deals?: keyof operations;
  /** For the figures of all its records. */
  stats?: keyof operations;
  delete?: keyof operations;
  /** For setting and removing its photo. */
  photo?: keyof operations;
  /** For removing the authenticator app of another member of staff. */
  reset?: keyof operations;
}

/** The actions that need only the operation of the list. */
const looking = ['list', 'show', 'export'];

/** ConsoleAuth is react-admin's auth provider with the console's own methods. */
export interface ConsoleAuth extends AuthProvider {
  /**
   * Requests a code by mail, for staff without an authenticator app. Succeeds whether or not the credentials are right.
   */
  requestCode(credentials: Pick<Credentials, 'email' | 'password'>): Promise<void>;
  /** Accepts an invitation by the token of its link. */
  acceptInvitation(token: string, password: string): Promise<void>;
  /** What the user who accepted an invitation on this page may sign in with. The password is empty for existing staff. */
  accepted(): Pick<Credentials, 'email' | 'password'> | null;
  /** Requests a link for choosing a new password. Succeeds whether or not a staff member has the address. */
  requestReset(email: string): Promise<void>;
  /** Chooses a new password by the token of a link. */
  resetPassword(token: string, password: string): Promise<void>;
  /** Makes the next check fetch the session again. */
  forget(): void;
  /** Address of the user of this page; empty when there is none. */
  email(): string;
}

export function useConsoleAuth(): ConsoleAuth {
  const auth = useAuthProvider<ConsoleAuth>();
  if (!auth) throw new Error('There is no auth provider.');
  return auth;
}

/** Suppresses the notification: the sign-in page has the message. */
const silently = { message: false };

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/**
 * createAuthProvider returns the auth provider. It remembers the session for as long as the page is open. `initial` is
 * the session in the page's boot data; undefined makes the first check a request. The server lists the operations that
 * the user may call; `resources` maps each resource's actions to them.
 */
export function createAuthProvider(
  client: ApiClient,
  initial: Staff | null | undefined,
  resources: Record<string, ResourceOperations>,
): ConsoleAuth {
  let staff = initial ?? null;
  /** Whether the session must be fetched. */
  let stale = initial === undefined;
  /** Whether the server has ended the session. */
  let ended = false;
  /** Only in memory: a password must not be in the history of the browser. */
  let accepted: Pick<Credentials, 'email' | 'password'> | null = null;

  /** The request in progress, shared by concurrent checks. */
  let pending: Promise<void> | null = null;

  async function fetchSession() {
    try {
      staff = bodyOf(await client.GET('/user/auth/admin/decode')).data;
    } catch (error) {
      if (!isOver(error)) throw error;
      staff = null;
    }
    stale = false;
  }

  async function session(): Promise<Staff | null> {
    if (stale) {
      pending ??= fetchSession().finally(() => {
        pending = null;
      });
      await pending;
    }
    return staff;
  }

  const forget = () => {
    stale = true;
  };

  return {
    forget,
    email: () => staff?.email ?? '',

    async requestCode({ email, password }) {
      await client.POST('/user/auth/admin/request-code', { body: { email: email.trim(), password } });
    },

    accepted: () => accepted,

    async acceptInvitation(token, password) {
      const answer = await client.POST('/user/auth/admin/accept-invitation', { body: { token, password } });
      const { email, passwordSet } = bodyOf(answer).data;
      accepted = { email, password: passwordSet ? password : '' };
      // The permissions of a signed-in user may have grown.
      if (staff) forget();
    },

    async requestReset(email) {
      await client.POST('/user/auth/admin/forgot-password', { body: { email: email.trim() } });
    },

    async resetPassword(token, password) {
      await client.POST('/user/auth/admin/reset-password', { body: { token, password } });
      // A new password has ended every session.
      staff = null;
      stale = false;
    },

    async login(credentials: Credentials) {
      const body = {
        email: credentials.email.trim(),
        password: credentials.password,
        // Apps show the code as 123 456.
        code: credentials.code.replace(/\s/g, ''),
      };
      staff = bodyOf(await client.POST('/user/auth/admin/login', { body })).data;
      accepted = null;
      stale = false;
      ended = false;
    },

    async logout() {
      if (staff && !ended) await client.POST('/user/auth/logout');
      staff = null;
      stale = false;
      ended = false;
    },

    async checkAuth() {
      if ((await session()) === null) return Promise.reject(silently);
    },

    /** Signs out only when the session has ended. A refused operation shows a message instead. */
    async checkError(error: unknown) {
      if (!isOver(error)) return;
      ended = true;
      return Promise.reject({ ...silently, redirectTo: sessionOver });
    },

    async getIdentity() {
      const current = await session();
      if (current === null) return Promise.reject(silently);
      const { id, name, email, role, allTenants, may } = current;
      // Without permissions the role has been removed.
      return { id, fullName: name, email, role: may.length > 0 ? role : undefined, allTenants };
    },

    async canAccess({ resource, action }) {
      const operations = resources[resource];
      const operation = operations?.[looking.includes(action) ? 'list' : (action as keyof ResourceOperations)];
      return operation !== undefined && ((await session())?.may.includes(operation) ?? false);
    },

    async getPermissions() {
      return (await session())?.role;
    },
  };
}
