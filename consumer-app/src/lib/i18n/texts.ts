import type { account } from './nl/account.ts';
import type { billing } from './nl/billing.ts';
import type { consent } from './nl/consent.ts';
import type { household } from './nl/household.ts';
import type { nl } from './nl/index.ts';
import type { invite } from './nl/invite.ts';
import type { menu } from './nl/menu.ts';
import type { onboarding } from './nl/onboarding.ts';
import type { profile } from './nl/profile.ts';
import type { purchase } from './nl/purchase.ts';
import type { recipe } from './nl/recipe.ts';
import type { shopping } from './nl/shopping.ts';
import type { unsent } from './nl/unsent.ts';

/** The texts that come with the pages that need them, by the noun that they are about. */
export interface PageTexts {
  account: typeof account;
  billing: typeof billing;
  consent: typeof consent;
  household: typeof household;
  invite: typeof invite;
  menu: typeof menu;
  onboarding: typeof onboarding;
  profile: typeof profile;
  purchase: typeof purchase;
  recipe: typeof recipe;
  shopping: typeof shopping;
  unsent: typeof unsent;
}

type SameShape<T> = { [Key in keyof T]: T[Key] extends string ? string : SameShape<T[Key]> };

/** The texts of a language: the keys of the Dutch ones, no more and no fewer. */
export type Texts = SameShape<typeof nl & PageTexts>;

/** The languages that the interface speaks. */
export const languages = ['nl', 'en'] as const;

export type Language = (typeof languages)[number];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    /** Every text of the app in Dutch, the language that the others are measured by. */
    resources: { translation: typeof nl & PageTexts };
  }
}
