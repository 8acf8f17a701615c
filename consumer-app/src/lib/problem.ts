import { ApiError, noAnswer } from '@lepelblad/api';
import { text } from './i18n/index.ts';

/** Returns the text for a failed call: the server's own, or a general one. */
export function problemText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === noAnswer) return text('app.error.noAnswer');
    if (error.message) return error.message;
  }
  return text('app.error.unknown');
}

/**
 * Returns the message for a URL that does not exist, or undefined for an error that a retry may solve.
 */
export function absentText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return problemText(error);
  // The URL cannot be one of this site.
  return error.status === 422 ? text('app.notFound.title') : undefined;
}

/** Returns the validation errors by field. Empty for other errors. */
export function fieldTexts(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
