export { followLink, takeLink } from './link.ts';
export {
  leadTo,
  setSession,
  signedInAs,
  useCheckSession,
  useProgress,
  useSession,
  useSessionGuard,
  useSignOut,
} from './session.ts';
