import type { Answers, MealTimesUpdate, Settings, SettingsChange } from '@lepelblad/api';
import { client } from '@/lib/api';

/** Sends a change; with `preview` the server says what it would do, and keeps nothing. */
export type Send = (preview: boolean) => Promise<{ data?: { data: SettingsChange } }>;

/** A change, and what takes it back. */
export interface Change {
  send: Send;
  undo: Send;
}

export const sendName =
  (name: string): Send =>
  (preview) =>
    client.POST('/user/settings/profile/update-info', { body: { name, preview } });

/**
 * Answers go where the contract has them: what is about the body and its needs together, with a diet that comes along,
 * the rest each by itself.
 */
export function sendAnswers(answers: Answers, health: boolean | undefined): Send {
  const { intolerances, dislikes, diet, cookingMinutes, household, situation, medical } = answers;
  const consent = health === undefined ? {} : { health };
  return (preview) => {
    if (intolerances)
      return client.POST('/user/settings/intolerances/update-intolerances', {
        body: { intolerances, preview, ...consent },
      });
    if (dislikes) return client.POST('/user/settings/dislikes/update-dislikes', { body: { dislikes, preview } });
    if ((diet || cookingMinutes) && !situation && !medical)
      return client.POST('/user/settings/preferences/update-preferences', {
        body: {
          ...(diet && { diet }),
          ...(cookingMinutes && { cookingMinutes }),
          ...(household && { household }),
          preview,
        },
      });
    return client.POST('/user/settings/profile/update-info', { body: { answers, preview, ...consent } });
  };
}

export type Shares = MealTimesUpdate['mealTimes'];

export const sendMealTimes =
  (mealTimes: Shares): Send =>
  (preview) =>
    client.POST('/user/settings/mealtimes/update-mealtimes', { body: { mealTimes, preview } });

/** The meal times as they are set: with shares only where these are the person's own. */
export const sharesAsSet = ({ shares = [], customShares }: Settings): Shares =>
  shares.map(({ slot, share }) => (customShares ? { slot, share } : { slot }));

export type OwnMacros = Record<'protein' | 'fat' | 'carbohydrate', number>;

/** Macros of one's own; undefined goes back to the recommended ones. */
export const sendMacros =
  (macros: OwnMacros | undefined): Send =>
  (preview) =>
    macros
      ? client.POST('/user/settings/macros/update-custom-macros', { body: { ...macros, preview } })
      : client.POST('/user/settings/macros/regenerate-recommended-macros', { body: { preview } });

export const sendPortion =
  (portion: number): Send =>
  (preview) =>
    client.POST('/user/settings/portions/update-portion-size', { body: { portion, preview } });

export const sendPreferences =
  (preferences: Partial<Pick<Settings, 'aisles' | 'news'>>): Send =>
  (preview) =>
    client.POST('/user/settings/preferences/update-preferences', { body: { ...preferences, preview } });
