import type { nl } from './nl/index.ts';

type SameShape<T> = { [Key in keyof T]: T[Key] extends string ? string : SameShape<T[Key]> };

/** The texts of a language: the keys of the Dutch ones, no more and no fewer. */
export type Texts = SameShape<typeof nl>;

/** The languages that the interface speaks. */
export const languages = ['nl', 'en'] as const;

export type Language = (typeof languages)[number];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof nl };
  }
}
