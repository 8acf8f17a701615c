import type dutch from '../../funnels/nl.json';
import { questions as asked, funnels as ways } from './funnels.gen.ts';
import type { Answers } from './schema.gen.d.ts';

/** The texts of the funnels in one language: those of funnels/<language>.json. Dutch has all of them. */
export type FunnelTexts = typeof dutch;

type Keys<T> = { [Name in keyof T & string]: T[Name] extends string ? Name : `${Name}.${Keys<T[Name]>}` }[keyof T &
  string];

/** The dotted key of a text of the funnels: `goal.title`. */
export type FunnelTextKey = Keys<FunnelTexts>;

/** The answers that something is for: by key a list of values, or `any` for whatever there is. All must hold. */
export type Condition = Readonly<Record<string, readonly unknown[] | 'any'>>;

/** One answer of a question. */
export interface Field {
  name: keyof Answers;
  when?: Condition;
  unit?: 'cm' | 'kg';
  /** Bounds of a number, in its unit. */
  minimum?: number;
  maximum?: number;
  label?: FunnelTextKey;
  /** Has a default, so that the question is answered without it. */
  optional?: boolean;
}

/** A value that may be chosen. Without a title it is one that the app has a name for. */
export interface Choice {
  value: string | number;
  /** Name of a picture of the interface. */
  picture?: string;
  title?: FunnelTextKey;
  text?: FunnelTextKey;
  /** A kind word on choosing it. */
  note?: FunnelTextKey;
  /** What the result says to those who chose it. */
  advice?: FunnelTextKey;
  /** A habit that the diet of a funnel changes much. */
  hurdle?: boolean;
}

/** Something to get used to in a week. */
export interface Habit {
  /** Name of a picture of the interface. */
  picture: string;
  title: FunnelTextKey;
  text: FunnelTextKey;
}

/** One screen of a way in. */
export interface Question {
  screen: 'choice' | 'choices' | 'date' | 'numbers' | 'dislikes' | 'cooking';
  /** Its answers need the consent to use answers about health. */
  health?: boolean;
  /** Of whom it is asked; of everybody when absent. */
  asked?: Condition;
  fields: readonly Field[];
  title: FunnelTextKey;
  text?: FunnelTextKey;
  /** For going on without choosing anything. */
  none?: FunnelTextKey;
  /** Shows how many recipes a choice leaves. */
  recipesLeft?: boolean;
  choices?: readonly Choice[];
  /** Only those of them that are in this list may be chosen. */
  limitedTo?: 'paces';
  /** What is chosen at first. */
  usual?: readonly string[];
  fewest?: { count: number; text: FunnelTextKey };
}

export type QuestionName = keyof typeof asked;
export type FunnelName = keyof typeof ways;

/** Every question, by name. */
export const questions: Readonly<Record<QuestionName, Question>> = asked;

/** One way in. */
export interface Funnel {
  /** Which questions it asks, step by step. The step after the last shows the result. */
  steps: readonly (readonly QuestionName[])[];
  /** Those of a plan that goes on in the dashboard, one a week. */
  habits?: readonly Habit[];
}

/** The ways in, by name. */
export const funnels: Readonly<Record<FunnelName, Funnel>> = ways;
