import type { ApiClient, components } from '@lepelblad/api';
import type { DataProvider } from 'react-admin';
import { bodyOf } from '@/providers/api';

export type Profile = components['schemas']['StaffProfile'];
export type Session = components['schemas']['SessionRecord'];
type AuthenticatorKey = components['schemas']['AuthenticatorKey'];
type RecoveryCodes = components['schemas']['RecoveryCodes'];
type AuthenticatorChange = components['schemas']['AuthenticatorChange'];

/** Done is the answer of a change. React-admin answers without `done` when the session has ended. */
interface Done {
  data: { done?: true };
}

interface ProfileVerbs {
  ownProfile(signal?: AbortSignal): Promise<{ data: Profile }>;
  renameSelf(name: string): Promise<Done>;
  changePassword(current: string, password: string): Promise<Done>;
  /** Mails a code to a new address, if it is free. */
  requestEmailChange(current: string, email: string): Promise<Done>;
  changeEmail(email: string, code: string): Promise<Done>;
  makeRecoveryCodes(current: string): Promise<{ data: Partial<RecoveryCodes> }>;
  /** Mails a code, to staff without an authenticator app. */
  requestOwnCode(): Promise<Done>;
  makeAuthenticatorKey(): Promise<{ data: Partial<AuthenticatorKey> }>;
  replaceAuthenticator(change: AuthenticatorChange): Promise<Done>;
  ownSessions(signal?: AbortSignal): Promise<{ data: Session[] }>;
  endSession(id: string): Promise<Done>;
  endOtherSessions(): Promise<Done>;
}

export type ProfileProvider = DataProvider & ProfileVerbs;

const done: Done = { data: { done: true } };

export const profileVerbs = (client: ApiClient): ProfileVerbs => ({
  async ownProfile(signal) {
    return bodyOf(await client.GET('/user/admin/profile', { signal }));
  },
  async renameSelf(name) {
    await client.PUT('/user/admin/profile', { body: { name } });
    return done;
  },
  async changePassword(current, password) {
    await client.POST('/user/admin/profile/password', { body: { current, password } });
    return done;
  },
  async requestEmailChange(current, email) {
    await client.POST('/user/admin/profile/email', { body: { current, email } });
    return done;
  },
  async changeEmail(email, code) {
    await client.PUT('/user/admin/profile/email', { body: { email, code } });
    return done;
  },
  async makeRecoveryCodes(current) {
    return bodyOf(await client.POST('/user/admin/profile/recovery-codes', { body: { current } }));
  },
  async requestOwnCode() {
    await client.POST('/user/admin/profile/code');
    return done;
  },
  async makeAuthenticatorKey() {
    return bodyOf(await client.POST('/user/admin/profile/authenticator'));
  },
  async replaceAuthenticator(body) {
    await client.PUT('/user/admin/profile/authenticator', { body });
    return done;
  },
  async ownSessions(signal) {
    return bodyOf(await client.GET('/user/admin/profile/sessions', { signal }));
  },
  async endSession(id) {
    await client.DELETE('/user/admin/profile/sessions/{id}', { params: { path: { id } } });
    return done;
  },
  async endOtherSessions() {
    await client.DELETE('/user/admin/profile/sessions');
    return done;
  },
});
