import type { Answers } from '@lepelblad/api';

/** DeviceAnswers are the answers that a visitor gave on this device before registration. */
export interface DeviceAnswers {
  answers: Answers;
  /** Whether the visitor consented to the use of answers about health. */
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
    // Storage is blocked or full: the answers are kept until the page is reloaded.
  }
}

/** Deletes the stored answers, when they belong to an account or were abandoned. */
export function forgetAnswers(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // The page has no access to storage, so nothing is stored.
  }
}
