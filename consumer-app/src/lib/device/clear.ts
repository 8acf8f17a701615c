import { forget } from './store.ts';

/** Deletes values of the visit, which belong to no account. */
const visitKeys: readonly string[] = ['wl', 'asks'];

function clearVisit(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (!visitKeys.includes(key)) sessionStorage.removeItem(key);
  } catch {
    // The page has no access to storage, so nothing is stored.
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
