export { aisles } from './aisles.ts';
export { followChanges, sendChanges, waitingChanges } from './changes.ts';
