/** What is kept under a key for the rest of the visit, over reloads; undefined when there is nothing. */
export function storedValue(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // Storage is closed to this page.
  }
}

/** Keeps a text for the rest of the visit; undefined forgets it. */
export function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Storage is closed to this page, or full: it holds until the page is loaded anew.
  }
}
