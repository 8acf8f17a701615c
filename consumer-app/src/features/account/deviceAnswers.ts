import type { Answers } from '@lepelblad/api';
import { type FunnelName, funnels, type QuestionName, questions } from '@lepelblad/api/funnels';

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

/** How many of the questions that a funnel asks everyone are answered. */
export function answeredOf(funnel: FunnelName, answers: Answers): 'none' | 'some' | 'all' {
  const { steps, sets = {} }: { steps: readonly (readonly QuestionName[])[]; sets?: object } = funnels[funnel];
  const given: Answers = { ...sets, ...answers };
  const asked = steps.flat().filter((name) => Object.entries(questions[name].asked ?? {}).every(isGiven));
  function isGiven([key, allowed]: [string, unknown]) {
    return Array.isArray(allowed) && allowed.includes(given[key as keyof Answers]);
  }
  const fields = asked.flatMap((name) => questions[name].fields.filter(({ when }) => when === undefined));
  const open = fields.filter(({ name }) => given[name] === undefined).length;
  if (open === 0) return 'all';
  return Object.keys(answers).length === 0 ? 'none' : 'some';
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
