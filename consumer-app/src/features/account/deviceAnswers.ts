import type { Answers } from '@lepelblad/api';

/** The answers that a visitor gave on this device before there was an account. */
export interface DeviceAnswers {
  answers: Answers;
  /** Whether they agreed that answers about health are used. */
  health: boolean;
}

const key = 'answers';
const none: DeviceAnswers = { answers: {}, health: false };

/** Returns the stored answers, or none when they cannot be read. */
export function storedAnswers(): DeviceAnswers {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<DeviceAnswers> | null;
    return { answers: stored?.answers ?? {}, health: stored?.health ?? false };
  } catch {
    return none;
  }
}

export function storeAnswers(answers: DeviceAnswers): void {
  try {
    localStorage.setItem(key, JSON.stringify(answers));
  } catch {
    // Storage is closed to this page, or full: it holds until the page is loaded anew.
  }
}

/** They are the account's now, or nobody's. */
export function forgetAnswers(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // The page has no access to storage, so nothing is stored.
  }
}
