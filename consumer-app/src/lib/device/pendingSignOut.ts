/** The key of a sign-out that has not reached the server. It survives reloads and is sent by the next page. */
const key = 'signed-out';

/** Whether the user signed out here while the server still has a session. */
export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false; // the page has no access to storage
  }
}

export function setSignOutPending(on: boolean): void {
  try {
    if (on) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage, the mark is lost on a reload.
  }
}
