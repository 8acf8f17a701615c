import { ApiError } from '@lepelblad/api';

/** fieldTexts returns the server's messages by form field; empty when the error is about no field. */
export function fieldTexts(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/** problemAt returns the first problem of a field or of a part of it, such as steps.0.text of steps.0. */
export const problemAt = (problems: Record<string, string>, field: string): string | undefined =>
  problems[field] ?? Object.entries(problems).find(([name]) => name.startsWith(`${field}.`))?.[1];

/** isMissing reports whether the server answered 404: there is no such record, or the user may not see it. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
