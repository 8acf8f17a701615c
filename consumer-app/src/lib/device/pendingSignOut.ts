/** Whether a sign-out still has to be sent to the server. It is stored over reloads, and sent with the next page. */
const key = 'signed-out';

/** Whether the user signed out here while the server still has a session. */
export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false; // nothing is kept here
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
