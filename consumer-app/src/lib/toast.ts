import { text } from './i18n/index.ts';
import { problemText } from './problem.ts';

/** Messages are needed after the first paint only. */
const messages = () => import('sonner');

/**
 * How long something can be taken back or followed, in milliseconds: long enough to read what happened and change one's
 * mind.
 */
const actionable = 8000;

/**
 * Says at the bottom right that something was done; with `next` it can be taken back, or followed, for as long as it
 * shows.
 */
export async function notify(message: string, next?: { label: string; action: () => void }): Promise<void> {
  const { toast } = await messages();
  toast(message, next ? { duration: actionable, action: { label: next.label, onClick: next.action } } : undefined);
}

/** Says what went wrong, in the server's words when it had some; with `retry` it can be tried again. */
export async function notifyProblem(error: unknown, retry?: () => void): Promise<void> {
  const { toast } = await messages();
  toast.error(problemText(error), retry ? { action: { label: text('app.action.retry'), onClick: retry } } : undefined);
}
