export { setSession, useCheckSession, useProgress, useSession, useSessionGuard, useSignOut } from './session.ts';
