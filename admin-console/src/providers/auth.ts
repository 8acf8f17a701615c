import { type ApiClient, ApiError } from '@lepelblad/api';
import type { AuthProvider } from 'react-admin';
import { bodyOf } from './api.ts';
import type { Staff } from './boot.ts';

/** What somebody signs in with: the code is that of their authenticator app. */
export interface Credentials {
  email: string;
  password: string;
  code: string;
}

/** The sign-in page, for who did not leave by choice. */
export const sessionOver = '/login?ended';

/** Shows no message: the sign-in page says it, and a message would be gone before it is read. */
const silently = { message: false };

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/**
 * Who is signed in, as react-admin asks for it. The server knows; here it is remembered for as long as the page is open.
 * `known` is what the page was written with; undefined makes the first question a call.
 */
export function createAuthProvider(client: ApiClient, known: Staff | null | undefined): AuthProvider {
  let staff = known;
  /** The server has ended the session, so that there is none left to end. */
  let ended = false;

  async function who(): Promise<Staff | null> {
    if (staff === undefined) {
      try {
        staff = bodyOf(await client.GET('/user/auth/admin/decode')).data;
      } catch (error) {
        if (!isOver(error)) throw error;
        staff = null;
      }
    }
    return staff;
  }

  return {
    async login(credentials: Credentials) {
      const body = {
        email: credentials.email.trim(),
        password: credentials.password,
        // Apps show the code as 123 456.
        code: credentials.code.replace(/\s/g, ''),
      };
      staff = bodyOf(await client.POST('/user/auth/admin/login', { body })).data;
      ended = false;
    },

    async logout() {
      if (staff && !ended) await client.POST('/user/auth/logout');
      staff = null;
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
      return { id: found.id, fullName: found.name, email: found.email, role: found.role };
    },

    async getPermissions() {
      return (await who())?.role;
    },
  };
}
