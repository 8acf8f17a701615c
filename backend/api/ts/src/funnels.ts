import type dutch from '../../funnels/nl.json';
import { funnels as generatedFunnels, questions as generatedQuestions } from './funnels.gen.ts';
import type { Answers } from './schema.gen.d.ts';

/** The texts of the funnels in one language, from funnels/<language>.json. Dutch has every key. */
export type FunnelTexts = typeof dutch;

type Keys<T> = { [Name in keyof T & string]: T[Name] extends string ? Name : `${Name}.${Keys<T[Name]>}` }[keyof T &
  string];

/** The dotted key of a funnel text, such as `goal.title`. */
export type FunnelTextKey = Keys<FunnelTexts>;

/** A condition on answers: the allowed values of each key, or `any` for any answer. All keys must match. */
export type Condition = Readonly<Record<string, readonly unknown[] | 'any'>>;

/** An input of a question; its value becomes one answer. */
export interface Field {
  name: keyof Answers;
  /** When the field is shown; always when absent. */
  when?: Condition;
  unit?: 'cm' | 'kg';
  /** Bounds of a number, in its unit. */
  minimum?: number;
  maximum?: number;
  label?: FunnelTextKey;
  /** The field has a default and may be left empty. */
  optional?: boolean;
}

/** An option of a question. Without a title, the app names the value itself. */
export interface Choice {
  value: string | number;
  /** Name of a picture in consumer-app/src/lib/pictures.ts. */
  picture?: string;
  title?: FunnelTextKey;
  text?: FunnelTextKey;
  /** Shown when the option is chosen. */
  note?: FunnelTextKey;
  /** Advice on the result page for a user who chose the option. */
  advice?: FunnelTextKey;
  /** The option is a habit that the funnel's diet changes much. */
  hurdle?: boolean;
}

/** A habit to practise for one week of a step plan. */
export interface Habit {
  /** Name of a picture in consumer-app/src/lib/pictures.ts. */
  picture: string;
  title: FunnelTextKey;
  text: FunnelTextKey;
}

/** A question of a funnel, shown on its own screen. */
export interface Question {
  screen: 'choice' | 'choices' | 'date' | 'numbers' | 'dislikes' | 'cooking';
  /** The answers are about health and need a separate consent. */
  health?: boolean;
  /** The answers with which the question is asked; always when absent. */
  asked?: Condition;
  fields: readonly Field[];
  title: FunnelTextKey;
  text?: FunnelTextKey;
  /** Label of the button to continue without choosing anything. */
  none?: FunnelTextKey;
  /** Shows how many recipes remain with the chosen options. */
  recipesLeft?: boolean;
  choices?: readonly Choice[];
  /** Restricts the options to a list that the app computes. */
  limitedTo?: 'paces';
  /** The options that are selected initially. */
  usual?: readonly string[];
  /** The minimum number of options, and the error when fewer are chosen. */
  fewest?: { count: number; text: FunnelTextKey };
}

export type QuestionName = keyof typeof generatedQuestions;
export type FunnelName = keyof typeof generatedFunnels;

/** All questions, by name. */
export const questions: Readonly<Record<QuestionName, Question>> = generatedQuestions;

/** A funnel, see GLOSSARY.md. */
export interface Funnel {
  /** The questions of each step. The result is shown after the last step. */
  steps: readonly (readonly QuestionName[])[];
  /** The weekly habits of a step plan, which continues in the dashboard. */
  habits?: readonly Habit[];
}

/** All funnels, by name. */
export const funnels: Readonly<Record<FunnelName, Funnel>> = generatedFunnels;
