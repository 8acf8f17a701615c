import type { FunnelTexts } from '@lepelblad/api/funnels';
import type { account } from './nl/account.ts';
import type { billing } from './nl/billing.ts';
import type { consent } from './nl/consent.ts';
import type { household } from './nl/household.ts';
import type { texts } from './nl/index.ts';
import type { invite } from './nl/invite.ts';
import type { menu } from './nl/menu.ts';
import type { onboarding } from './nl/onboarding.ts';
import type { profile } from './nl/profile.ts';
import type { purchase } from './nl/purchase.ts';
import type { recipe } from './nl/recipe.ts';
import type { shopping } from './nl/shopping.ts';
import type { subscription } from './nl/subscription.ts';
import type { support } from './nl/support.ts';
import type { unsent } from './nl/unsent.ts';

/** The texts that are loaded with the pages that need them, by noun. */
export interface PageTexts {
  account: typeof account;
  billing: typeof billing;
  consent: typeof consent;
  funnel: FunnelTexts;
  household: typeof household;
  invite: typeof invite;
  menu: typeof menu;
  onboarding: typeof onboarding;
  profile: typeof profile;
  purchase: typeof purchase;
  recipe: typeof recipe;
  shopping: typeof shopping;
  subscription: typeof subscription;
  support: typeof support;
  unsent: typeof unsent;
}

type SameShape<T> = { [Key in keyof T]: T[Key] extends string ? string : SameShape<T[Key]> };

/** The texts of a complete language: the keys of the Dutch ones, no more and no fewer. */
export type Texts = SameShape<typeof texts & PageTexts>;

/** A BCP 47 tag, the name of a folder with texts. */
export type Language = string;

/** The language of a page whose brand has none, or has one without texts. Its texts are complete. */
export const defaultLanguage: Language = 'nl';

/** The languages whose texts are complete, in the order in which other languages fall back to them. */
export const completeLanguages: readonly Language[] = ['en', defaultLanguage];

/** The conventions of a language that Intl does not know from its tag. */
export interface Conventions {
  /** The BCP 47 tag by which Intl writes numbers and dates. */
  locale: string;
  /** The whole number whose plural form a fraction takes: with `down`, 1½ takes that of 1, with `up` that of 2. */
  fraction: 'down' | 'up';
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    /** Every text of the app in Dutch, which has every key. */
    resources: { translation: typeof texts & PageTexts };
  }
}
