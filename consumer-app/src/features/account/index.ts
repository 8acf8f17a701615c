export { setSession, useSession, useSignOut } from './session.ts';
