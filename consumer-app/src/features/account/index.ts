export { setSession, useSession, useSignOut, useUpdateSession } from './session.ts';
