import { ApiError, noAnswer } from '@lepelblad/api';
import { text } from './i18n/index.ts';

/** What to tell a person about a failed call: the server's own words when it had some. */
export function problemText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === noAnswer) return text('app.error.noAnswer');
    if (error.message) return error.message;
  }
  return text('app.error.unknown');
}

/**
 * The message for an address of something that does not exist; undefined for another problem, which a retry may solve.
 */
export function absentText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return problemText(error);
  // An address that cannot be one of ours.
  return error.status === 422 ? text('app.notFound.title') : undefined;
}

/** Texts for the fields of the form that was sent; empty when no field is to blame. */
export function fieldTexts(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
