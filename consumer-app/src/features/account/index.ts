export {
  setSession,
  signedInAs,
  useCheckSession,
  useProgress,
  useSession,
  useSessionGuard,
  useSignOut,
} from './session.ts';
