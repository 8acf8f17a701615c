import type { Answers } from '@lepelblad/api';
import { type Condition, type FunnelName, funnels, type QuestionName, questions } from '@lepelblad/api/funnels';

export type { QuestionName } from '@lepelblad/api/funnels';

/** Progress is the user's progress, from the server. */
export interface Progress {
  answers: Answers;
  /** The allowed paces. */
  paces: readonly number[];
  /** The first step with an open question, or the one after the last. */
  step: number;
}

/** Place is a place in a funnel: a question or the result. */
export type Place = QuestionName | 'result';

/** Returns the values for the conditions of questions: answers and what follows from them. */
function conditionValues({ answers, paces }: Progress): Record<string, unknown> {
  const { activity, situation = 'none' } = answers;
  // While the paces are unknown: whether there can be any.
  const mayChoose = activity === undefined ? situation === 'none' : paces.length > 0;
  return { ...answers, paces: mayChoose ? paces : undefined };
}

const holds = (condition: Condition | undefined, values: Record<string, unknown>): boolean =>
  Object.entries(condition ?? {}).every(([key, allowed]) => {
    const value = values[key];
    return value !== undefined && (allowed === 'any' || allowed.includes(value));
  });

/** Returns the fields of a question that apply to the user. */
export function fieldsOf(name: QuestionName, answers: Answers) {
  return questions[name].fields.filter(({ when }) => holds(when, { ...answers }));
}

/** Reports whether a question applies to the user. */
export const isAsked = (name: QuestionName, answers: Answers) => holds(questions[name].asked, { ...answers });

interface FunnelDefinition {
  steps: readonly (readonly QuestionName[])[];
  /** The answers that the funnel sets by itself. */
  sets?: Record<string, unknown>;
}

/** Returns the questions of a funnel in order, for the answers so far. */
export function funnelQuestions(funnel: FunnelName) {
  const { steps, sets = {} }: FunnelDefinition = funnels[funnel];
  const all = steps.flatMap((names, index) => names.map((name) => ({ name, step: index + 1 })));
  const resultStep = steps.length + 1;

  const askedOf = (progress: Progress) => {
    const values = conditionValues(progress);
    return all.filter(({ name }) => holds(questions[name].asked, values));
  };
  const answered = (name: QuestionName, { answers }: Progress) =>
    fieldsOf(name, answers).every((field) => field.optional || answers[field.name] !== undefined);
  const indexOf = (place: Place) => (place === 'result' ? all.length : all.findIndex(({ name }) => name === place));

  /**
   * Returns the first open question; the result when there is none. The server decides which step is open: it knows
   * answers that this session does not see.
   */
  function firstOpen(progress: Progress): Place {
    const questions = askedOf(progress).filter(({ step }) => step >= progress.step);
    const open = questions.find(({ name }) => !answered(name, progress)) ?? questions[0];
    return open?.name ?? 'result';
  }

  /** Returns the question after this one; the result after the last. */
  const after = (name: QuestionName, progress: Progress): Place =>
    askedOf(progress).find((question) => indexOf(question.name) > indexOf(name))?.name ?? 'result';

  return {
    /** The step of the result. */
    resultStep,
    firstOpen,
    after,

    /**
     * Returns the place after an answer. From the first open question that is the next open one, so that a question
     * that was answered in another funnel is skipped; from an earlier question it is the one after it.
     */
    onFrom: (name: QuestionName, before: Progress, saved: Progress): Place =>
      firstOpen(before) === name ? firstOpen(saved) : after(name, saved),

    /** Returns the question before this place; undefined at the first. */
    before: (place: Place, progress: Progress): QuestionName | undefined =>
      askedOf(progress).findLast(({ name }) => indexOf(name) < indexOf(place))?.name,

    /**
     * Returns the place of a URL: a question or step by name when it has been reached, otherwise the first open
     * question.
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

    /** Returns the query of a place. Other parameters, such as the white-label, stay. */
    addressOf(place: Place, search: URLSearchParams): URLSearchParams {
      const address = new URLSearchParams(search);
      const question = all.find(({ name }) => name === place);
      address.set('step', String(question?.step ?? resultStep));
      if (question) address.set('question', question.name);
      else address.delete('question');
      return address;
    },

    /**
     * Returns the number of a question and the number of questions. A question that depends on an answer has the number
     * of the one before it, so that no answer changes the number of questions.
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
