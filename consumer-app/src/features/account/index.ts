export { accessLinkOf } from './accessLink.ts';
export { forgetAnswers, storeAnswers, storedAnswers } from './deviceAnswers.ts';
export { followLink, takeLink } from './link.ts';
export { termsPart } from './parts.ts';
export {
  reportExpiredLink,
  sessionOf,
  setSession,
  useCheckSession,
  useProgress,
  useSession,
  useSessionGuard,
  useSignOut,
} from './session.ts';
