import { forget } from './store.ts';

/** Of the visit, not of the person. */
const visitKeys: readonly string[] = ['wl', 'asks'];

function clearVisit(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (!visitKeys.includes(key)) sessionStorage.removeItem(key);
  } catch {
    // Storage is closed to this page: nothing is in it.
  }
}

/** Deletes the data of the previous user from this device. `changes`: also unsent changes. */
export async function clearDevice({ changes }: { changes: boolean }): Promise<void> {
  clearVisit();
  try {
    await forget({ changes });
  } catch (error) {
    console.warn('What this device kept could not be reached.', error);
  }
}
