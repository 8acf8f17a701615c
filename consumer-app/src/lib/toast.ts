import { text } from './i18n/index.ts';
import { problemText } from './problem.ts';

/**
 * Returns the function that shows a message, which is loaded after the first paint. A message replaces the one before
 * it, which it may contradict.
 */
async function messages() {
  const { toast } = await import('sonner');
  toast.dismiss();
  return toast;
}

/**
 * How long a message with a button is shown, in milliseconds: long enough to read it and to press the button.
 */
const actionable = 8000;

/**
 * Shows at the bottom right that something was done. With `next` the message has a button, to undo or to continue.
 */
export async function notify(message: string, next?: { label: string; action: () => void }): Promise<void> {
  const toast = await messages();
  toast(message, next ? { duration: actionable, action: { label: next.label, onClick: next.action } } : undefined);
}

/** Shows that something failed. With `retry` the message has a button to try again. */
export async function notifyError(message: string, retry?: () => void): Promise<void> {
  const toast = await messages();
  toast.error(message, retry ? { action: { label: text('app.action.retry'), onClick: retry } } : undefined);
}

/** Shows an error as notifyError does, with the server's message if there is one. */
export const notifyProblem = (error: unknown, retry?: () => void) => notifyError(problemText(error), retry);
