import { ApiError } from '@lepelblad/api';

/** fieldTexts returns the server's messages by form field; empty when the error is about no field. */
export function fieldTexts(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/** isMissing reports whether the server answered 404: there is no such record, or the user may not see it. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
