import type { MealSlot, Recipe } from '@lepelblad/api';
import { mealSlotValues } from '@lepelblad/api/enums';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { readDay } from '@/lib/address';
import { api } from '@/lib/api';
import { keep, storedValue } from '@/lib/storedValue';

type Answer = { data: Recipe };

/** Of the portions at which this device knows a recipe, the one nearest to that. */
function knownNear(queries: QueryClient, slug: string, portion: number): Answer | undefined {
  const far = ({ data }: Answer) => Math.abs(data.portion - portion);
  return queries
    .getQueriesData<Answer>({ queryKey: ['get', '/receipts/{slug}'] })
    .map(([, answer]) => answer)
    .filter((answer) => answer?.data.slug === slug)
    .reduce((best, other) => (best && other && far(best) <= far(other) ? best : other), undefined);
}

/** The meal of the menu that an address names; nothing when it names none. */
function mealIn(search: URLSearchParams): { date: string; slot: MealSlot } | undefined {
  const date = readDay(search.get('date'));
  const slot = mealSlotValues.find((one) => one === search.get('slot'));
  return date && slot ? { date, slot } : undefined;
}

/**
 * The recipe of this address: its slug, at the portion that the menu gives it, and as the meal of the menu that one
 * came from, for everybody who eats it. While there is no network to get it by, and
 * it is known at another portion, that one, which `instead` says.
 */
export function useRecipe() {
  const queries = useQueryClient();
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const requested = Number(search.get('portion'));
  // Without one in the address it is the person's own, which the server knows.
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

export const mostPeople = 12;

const peopleKey = (slug: string) => `people ${slug}`;

/**
 * For how many people is cooked: the household, or what was chosen, and how many times the recipe's quantities that
 * takes. It goes along from the recipe to cooking and back, until the meal is ready.
 */
export function usePeople({ slug, servings, pan }: Recipe) {
  const [chosen, setChosen] = useState(() => Number(storedValue(peopleKey(slug))));
  const people = Number.isInteger(chosen) && chosen >= 1 && chosen <= mostPeople ? chosen : servings;
  const setPeople = (next: number) => {
    keep(peopleKey(slug), String(next));
    setChosen(next);
  };
  // Of a pan for people with names, what goes in is what they eat together.
  return { people, setPeople, times: pan ? 1 : people / servings };
}

export type People = ReturnType<typeof usePeople>;

/** The meal is ready: the next time is for the household again. */
export const forgetPeople = (slug: string): void => keep(peopleKey(slug), undefined);

/**
 * Ingredients that are at hand, by recipe. They stay ticked between the recipe and cooking, until the app is closed.
 */
const ticked = new Map<string, readonly number[]>();

/** The ticked lines of a recipe, by their place in it. */
export function useTicked(slug: string) {
  const [places, setPlaces] = useState(ticked.get(slug) ?? []);
  const tick = (place: number, on: boolean) => {
    const next = on ? [...places, place] : places.filter((other) => other !== place);
    ticked.set(slug, next);
    setPlaces(next);
  };
  return { places, tick };
}
