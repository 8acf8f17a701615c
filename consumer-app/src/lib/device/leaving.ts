/** That somebody signed out here while the server could not be told: it outlives the page, so that it is told the next time. */
const key = 'signed-out';

/** Whether somebody signed out here whom the server still takes for signed in. */
export function leaving(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false; // nothing is kept here
  }
}

export function setLeaving(on: boolean): void {
  try {
    if (on) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Nothing is kept here: it holds until the page is loaded anew.
  }
}
