import type { MealSlot, Recipe } from '@lepelblad/api';
import { mealSlotValues } from '@lepelblad/api/enums';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { readDay } from '@/lib/address';
import { api } from '@/lib/api';
import { keep, storedValue } from '@/lib/storedValue';

type Answer = { data: Recipe };

/** Returns the cached portion of a recipe that is nearest to a portion. */
function knownNear(queries: QueryClient, slug: string, portion: number): Answer | undefined {
  const far = ({ data }: Answer) => Math.abs(data.portion - portion);
  return queries
    .getQueriesData<Answer>({ queryKey: ['get', '/receipts/{slug}'] })
    .map(([, answer]) => answer)
    .filter((answer) => answer?.data.slug === slug)
    .reduce((best, other) => (best && other && far(best) <= far(other) ? best : other), undefined);
}

/** Returns the meal of the menu in a URL; nothing when it has none. */
function mealIn(search: URLSearchParams): { date: string; slot: MealSlot } | undefined {
  const date = readDay(search.get('date'));
  const slot = mealSlotValues.find((one) => one === search.get('slot'));
  return date && slot ? { date, slot } : undefined;
}

/**
 * Fetches the recipe of the current URL: its slug at the given portion, or as a meal of the menu for everyone who eats
 * it. Offline, another cached portion is shown, and `instead` is true.
 */
export function useRecipe() {
  const queries = useQueryClient();
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const requested = Number(search.get('portion'));
  // Without a portion in the URL the server uses the user's own.
  const portion = requested >= 0.5 && requested <= 2 && Number.isInteger(requested * 4) ? requested : undefined;
  const meal = mealIn(search);
  const query = api.useQuery(
    'get',
    '/receipts/{slug}',
    { params: { path: { slug }, query: { ...(portion === undefined ? {} : { portion }), ...meal } } },
    { staleTime: 60 * 60_000 },
  );
  const waiting = query.data === undefined && query.fetchStatus === 'paused';
  const other = waiting ? knownNear(queries, slug, portion ?? 1) : undefined;
  return { query, recipe: (query.data ?? other)?.data, instead: other !== undefined, meal };
}

/** The most minutes of a dish that is not really cooked, such as a filled bun. */
const quickMinutes = 5;

/** Reports whether a dish takes so little time that it is made, and not cooked. */
export const isQuick = ({ minutes }: Pick<Recipe, 'minutes'>): boolean => minutes <= quickMinutes;

export const mostPeople = 12;

const peopleKey = (slug: string) => `people ${slug}`;

/**
 * Returns the number of people to cook for, and the factor of the recipe's quantities. The default is the household. It
 * is stored between the recipe and cooking, until the meal is ready.
 */
export function usePeople({ slug, servings, pan, quantitiesFor, quantitiesEach }: Recipe) {
  const [chosen, setChosen] = useState(() => Number(storedValue(peopleKey(slug))));
  const people = Number.isInteger(chosen) && chosen >= 1 && chosen <= mostPeople ? chosen : servings;
  const setPeople = (next: number) => {
    keep(peopleKey(slug), String(next));
    setChosen(next);
  };
  // The quantities of a pan are the sum for all eaters. Those for the household may be rounded to whole eggs.
  const times = pan || people === servings ? 1 : (people * quantitiesEach) / quantitiesFor;
  return { people, setPeople, times };
}

export type People = ReturnType<typeof usePeople>;

/** Resets the number of people to the household, when the meal is ready. */
export const forgetPeople = (slug: string): void => keep(peopleKey(slug), undefined);

/** The ticked ingredients by recipe. They stay ticked between the recipe and cooking, until the app is closed. */
const ticked = new Map<string, readonly number[]>();

/** Returns the indexes of the ticked ingredients of a recipe, and a function that ticks them. */
export function useTicked(slug: string) {
  const [places, setPlaces] = useState(ticked.get(slug) ?? []);
  const tick = (place: number, on: boolean) => {
    const next = on ? [...places, place] : places.filter((other) => other !== place);
    ticked.set(slug, next);
    setPlaces(next);
  };
  return { places, tick };
}
