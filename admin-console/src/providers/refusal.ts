import { ApiError } from '@lepelblad/api';

/** Texts for the fields of the form that was sent; empty when no field is to blame. */
export function fieldTexts(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/** Whether the server says that it is not there, or not for this person. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
