export { followLink, takeLink } from './link.ts';
export {
  leadTo,
  setSession,
  useCheckSession,
  useProgress,
  useSession,
  useSessionGuard,
  useSignOut,
} from './session.ts';
