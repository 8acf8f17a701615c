import type { Answers, MealTimesUpdate, Settings, SettingsChange } from '@lepelblad/api';
import { client } from '@/lib/api';

/** Send sends a change. With `preview` the server returns its effect and stores nothing. */
export type Send = (preview: boolean) => Promise<{ data?: { data: SettingsChange } }>;

/** Change is a change of settings with its reverse. */
export interface Change {
  send: Send;
  undo: Send;
}

export const sendName =
  (name: string): Send =>
  (preview) =>
    client.POST('/user/settings/profile/update-info', { body: { name, preview } });

/**
 * Returns the change of answers. The contract takes the body and its needs together, with the diet, and the other
 * answers separately.
 */
export function sendAnswers(answers: Answers, health: boolean | undefined): Send {
  const { intolerances, dislikes, diet, cookingMinutes, rhythm, household, situation, medical } = answers;
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
          ...(rhythm && { rhythm }),
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

/** Returns the set meal times, with shares only when these are custom. */
export const sharesAsSet = ({ shares = [], customShares }: Settings): Shares =>
  shares.map(({ slot, share }) => (customShares ? { slot, share } : { slot }));

export type OwnMacros = Record<'protein' | 'fat' | 'carbohydrate', number>;

/** Returns the change of custom macros; undefined restores the recommended ones. */
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
