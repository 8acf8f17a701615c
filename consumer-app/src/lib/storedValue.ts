/** Returns a value that was stored for this visit, also across reloads, or undefined. */
export function storedValue(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // the page has no access to storage
  }
}

/** Stores a value for the rest of this visit. Undefined deletes it. */
export function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage, the value is lost on a reload.
  }
}
