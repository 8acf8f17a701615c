import type { Answers } from '@lepelblad/api';

/** One screen of the funnel. */
export type QuestionName =
  | 'goal'
  | 'sex'
  | 'birthDate'
  | 'measures'
  | 'situation'
  | 'activity'
  | 'pace'
  | 'diet'
  | 'intolerances'
  | 'dislikes'
  | 'mealTimes'
  | 'cooking';

/** How far somebody is, as the server says. */
export interface Progress {
  answers: Answers;
  /** The paces that it allows. */
  paces: readonly number[];
  /** The first step that it sees a question open in, or {@link resultStep}. */
  step: number;
}

interface Question {
  name: QuestionName;
  /** The part of the funnel that it belongs to, 1 to 4. */
  step: number;
  /** Whether this person is asked at all. */
  asked: (progress: Progress) => boolean;
  answered: (answers: Answers) => boolean;
}

const always = () => true;

/** Whether a goal weight belongs to the goal. */
export const asksGoalWeight = ({ goal }: Answers) => goal === 'lose' || goal === 'gain';

/** Whether there is a pace to choose; before it is known, whether there may be one. */
const asksPace = ({ answers: { goal, situation, activity }, paces }: Progress) =>
  activity === undefined ? goal === 'lose' && (situation ?? 'none') === 'none' : paces.length > 0;

/** The questions in the order in which they are asked. */
export const questions: readonly Question[] = [
  { name: 'goal', step: 1, asked: always, answered: ({ goal }) => goal !== undefined },
  { name: 'sex', step: 2, asked: always, answered: ({ sex }) => sex !== undefined },
  { name: 'birthDate', step: 2, asked: always, answered: ({ birthDate }) => birthDate !== undefined },
  {
    name: 'measures',
    step: 2,
    asked: always,
    answered: (answers) =>
      answers.heightCm !== undefined &&
      answers.weightKg !== undefined &&
      (!asksGoalWeight(answers) || answers.goalWeightKg !== undefined),
  },
  { name: 'situation', step: 2, asked: always, answered: ({ situation }) => situation !== undefined },
  { name: 'activity', step: 3, asked: always, answered: ({ activity }) => activity !== undefined },
  { name: 'pace', step: 3, asked: asksPace, answered: ({ pace }) => pace !== undefined },
  { name: 'diet', step: 4, asked: always, answered: ({ diet }) => diet !== undefined },
  { name: 'intolerances', step: 4, asked: always, answered: ({ intolerances }) => intolerances !== undefined },
  { name: 'dislikes', step: 4, asked: always, answered: ({ dislikes }) => dislikes !== undefined },
  { name: 'mealTimes', step: 4, asked: always, answered: ({ mealTimes }) => mealTimes !== undefined },
  {
    name: 'cooking',
    step: 4,
    asked: always,
    answered: ({ cookingMinutes, household }) => cookingMinutes !== undefined && household !== undefined,
  },
];

/** The step that shows the result. */
export const resultStep = 5;

/** Where somebody is in the funnel: at a question, or at the result. */
export type Place = QuestionName | 'result';

/** The first question that is open; the result when none is. The server has the last word on that. */
export function firstOpen(progress: Progress): Place {
  const asked = questions.filter((question) => question.asked(progress));
  const open =
    asked.find((question) => !question.answered(progress.answers)) ?? asked.find(({ step }) => step === progress.step);
  return open?.name ?? 'result';
}

const indexOf = (name: Place) => (name === 'result' ? questions.length : questions.findIndex((q) => q.name === name));

/** The question after this one; the result after the last. */
export function after(name: QuestionName, progress: Progress): Place {
  return questions.slice(indexOf(name) + 1).find((question) => question.asked(progress))?.name ?? 'result';
}

/** The question before this place; undefined at the first. */
export function before(name: Place, progress: Progress): QuestionName | undefined {
  return questions.slice(0, indexOf(name)).findLast((question) => question.asked(progress))?.name;
}

/** Where an address leads: a named question or step when it is reached already, otherwise the first open question. */
export function placeOf(search: URLSearchParams, progress: Progress): Place {
  const open = firstOpen(progress);
  const named = search.get('question');
  const step = Number(search.get('step'));
  if (step === resultStep) return open;
  const wanted =
    questions.find((question) => question.name === named && question.asked(progress)) ??
    questions.find((question) => question.step === step && question.asked(progress));
  return wanted && indexOf(wanted.name) <= indexOf(open) ? wanted.name : open;
}

/** The address of a place. What else the address holds, such as a white-label, stays. */
export function addressOf(place: Place, search: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(search);
  const question = questions.find(({ name }) => name === place);
  address.set('step', String(question?.step ?? resultStep));
  if (question) address.set('question', question.name);
  else address.delete('question');
  return address;
}

/** How far a question is: its number and how many there are. */
export function numberOf(name: QuestionName, progress: Progress): { step: number; steps: number } {
  const asked = questions.filter((question) => question.asked(progress));
  return { step: asked.findIndex((question) => question.name === name) + 1, steps: asked.length };
}
