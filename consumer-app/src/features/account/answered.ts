import type { Answers } from '@lepelblad/api';
import { type FunnelName, funnels, type QuestionName, questions } from '@lepelblad/api/funnels';

/** How many of the questions that a funnel asks everyone are answered. */
export function answeredOf(funnel: FunnelName, answers: Answers): 'none' | 'some' | 'all' {
  const { steps, sets = {} }: { steps: readonly (readonly QuestionName[])[]; sets?: object } = funnels[funnel];
  const given: Answers = { ...sets, ...answers };
  const asked = steps.flat().filter((name) => Object.entries(questions[name].asked ?? {}).every(isGiven));
  function isGiven([key, allowed]: [string, unknown]) {
    return Array.isArray(allowed) && allowed.includes(given[key as keyof Answers]);
  }
  const fields = asked.flatMap((name) =>
    questions[name].fields.filter(({ when, optional }) => when === undefined && !optional),
  );
  const open = fields.filter(({ name }) => given[name] === undefined).length;
  if (open === 0) return 'all';
  return Object.keys(answers).length === 0 ? 'none' : 'some';
}
