export { profileVerbs } from './calls';
export { ProfilePage } from './ProfilePage';
