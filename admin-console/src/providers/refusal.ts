import { ApiError } from '@lepelblad/api';

/** Texts for the fields of the form that was sent; empty when no field is to blame. */
export function fieldTexts(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
