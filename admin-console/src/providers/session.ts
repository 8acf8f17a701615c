/**
 * A session that ends while the user works: calls wait for a dialog in which the user signs in again, and are then
 * repeated, so that nothing that was typed is lost.
 */
type Asked = (again: boolean) => void;

let asked: Asked[] = [];
let dialog: ((open: boolean) => void) | null = null;

/** signInAgain resolves to true once the user has signed in again; to false without a dialog, or when they leave. */
export async function signInAgain(request: Request): Promise<boolean> {
  if (!dialog || new URL(request.url).pathname.includes('/user/auth/')) return false;
  dialog(true);
  return new Promise((resolve) => {
    asked.push(resolve);
  });
}

/** answerSignIn ends the waiting of all calls. */
export function answerSignIn(again: boolean): void {
  dialog?.(false);
  const waiting = asked;
  asked = [];
  for (const resolve of waiting) resolve(again);
}

/** showSignInWith sets what opens and closes the dialog; the returned function removes it. */
export function showSignInWith(show: (open: boolean) => void): () => void {
  dialog = show;
  return () => {
    dialog = null;
    answerSignIn(false);
  };
}
