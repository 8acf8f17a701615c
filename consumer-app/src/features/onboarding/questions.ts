import type { Answers } from '@lepelblad/api';
import { type Condition, type FunnelName, funnels, type QuestionName, questions } from '@lepelblad/api/funnels';

export type { QuestionName } from '@lepelblad/api/funnels';

/** How far a user is, as the server says. */
export interface Progress {
  answers: Answers;
  /** The paces that it allows. */
  paces: readonly number[];
  /** The first step that it sees a question open in, or the one after the last. */
  step: number;
}

/** A place in a funnel: a question, or the result. */
export type Place = QuestionName | 'result';

/** What conditions look at: answers, and what follows from them. */
function conditionValues({ answers, paces }: Progress): Record<string, unknown> {
  const { activity, situation = 'none' } = answers;
  // Before it is known which paces there are: whether there may be any.
  const mayChoose = activity === undefined ? situation === 'none' : paces.length > 0;
  return { ...answers, paces: mayChoose ? paces : undefined };
}

const holds = (condition: Condition | undefined, values: Record<string, unknown>): boolean =>
  Object.entries(condition ?? {}).every(([key, allowed]) => {
    const value = values[key];
    return value !== undefined && (allowed === 'any' || allowed.includes(value));
  });

/** The fields of a question that this person fills in. */
export function fieldsOf(name: QuestionName, answers: Answers) {
  return questions[name].fields.filter(({ when }) => holds(when, { ...answers }));
}

/** Whether a question is for this person. */
export const isAsked = (name: QuestionName, answers: Answers) => holds(questions[name].asked, { ...answers });

interface FunnelDefinition {
  steps: readonly (readonly QuestionName[])[];
  /** The answers that the funnel sets by itself. */
  sets?: Record<string, unknown>;
}

/** The order of the questions of a funnel, by the answers so far. */
export function funnelQuestions(funnel: FunnelName) {
  const { steps, sets = {} }: FunnelDefinition = funnels[funnel];
  const all = steps.flatMap((names, index) => names.map((name) => ({ name, step: index + 1 })));
  const resultStep = steps.length + 1;

  const askedOf = (progress: Progress) => {
    const values = conditionValues(progress);
    return all.filter(({ name }) => holds(questions[name].asked, values));
  };
  const answered = (name: QuestionName, { answers }: Progress) =>
    fieldsOf(name, answers).every((field) => answers[field.name] !== undefined);
  const indexOf = (place: Place) => (place === 'result' ? all.length : all.findIndex(({ name }) => name === place));

  /** The first question that is open; the result when none is. The server has the last word on that. */
  function firstOpen(progress: Progress): Place {
    const questions = askedOf(progress);
    const open =
      questions.find(({ name }) => !answered(name, progress)) ?? questions.find(({ step }) => step === progress.step);
    return open?.name ?? 'result';
  }

  /** The question after this one; the result after the last. */
  const after = (name: QuestionName, progress: Progress): Place =>
    askedOf(progress).find((question) => indexOf(question.name) > indexOf(name))?.name ?? 'result';

  return {
    /** The step that shows the result. */
    resultStep,
    firstOpen,
    after,

    /**
     * Where an answer leads: from the first open question to the next open one, so that what was answered in another
     * funnel is not asked again; from an earlier question to the one after it.
     */
    onFrom: (name: QuestionName, before: Progress, saved: Progress): Place =>
      firstOpen(before) === name ? firstOpen(saved) : after(name, saved),

    /** The question before this place; undefined at the first. */
    before: (place: Place, progress: Progress): QuestionName | undefined =>
      askedOf(progress).findLast(({ name }) => indexOf(name) < indexOf(place))?.name,

    /**
     * Where an address leads: a named question or step when it is reached already, otherwise the first open question.
     */
    placeOf(search: URLSearchParams, progress: Progress): Place {
      const open = firstOpen(progress);
      const step = Number(search.get('step'));
      if (step === resultStep) return open;
      const visible = askedOf(progress);
      const requested =
        visible.find(({ name }) => name === search.get('question')) ??
        visible.find((question) => question.step === step);
      return requested && indexOf(requested.name) <= indexOf(open) ? requested.name : open;
    },

    /** The address of a place. What else the address holds, such as a white-label, stays. */
    addressOf(place: Place, search: URLSearchParams): URLSearchParams {
      const address = new URLSearchParams(search);
      const question = all.find(({ name }) => name === place);
      address.set('step', String(question?.step ?? resultStep));
      if (question) address.set('question', question.name);
      else address.delete('question');
      return address;
    },

    /**
     * How far a question is: its number and how many there are. A question that depends on an answer has the number of
     * the one before it, so that no answer changes how many there are.
     */
    numberOf(name: QuestionName): { step: number; steps: number } {
      const numbered = all.filter(({ name }) => holds(questions[name].asked, sets));
      return {
        step: numbered.filter((question) => indexOf(question.name) <= indexOf(name)).length,
        steps: numbered.length,
      };
    },
  };
}

export type FunnelQuestions = ReturnType<typeof funnelQuestions>;
