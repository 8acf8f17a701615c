export { followChanges, sendChanges, waitingChanges } from './changes.ts';
