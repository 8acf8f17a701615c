import type { Recipe } from '@lepelblad/api';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { api } from '@/lib/api';

/** The recipe of this address: its slug, at the portion that the menu gives it. */
export function useRecipe() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const asked = Number(search.get('portion'));
  const portion = asked >= 0.5 && asked <= 2 && Number.isInteger(asked * 4) ? asked : 1;
  return api.useQuery(
    'get',
    '/receipts/{slug}',
    { params: { path: { slug }, query: { portion } } },
    { staleTime: 60 * 60_000 },
  );
}

export const mostPeople = 12;

/** For how many people is cooked: the household, or what the address says. It goes along from the recipe to cooking. */
export function usePeople({ servings }: Recipe) {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('people'));
  const people = Number.isInteger(asked) && asked >= 1 && asked <= mostPeople ? asked : servings;
  const setPeople = (next: number) =>
    setSearch(
      (known) => {
        const params = new URLSearchParams(known);
        if (next === servings) params.delete('people');
        else params.set('people', String(next));
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  return { people, setPeople };
}

/** Ingredients that are at hand, by recipe. They stay ticked between the recipe and cooking, until the app is closed. */
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
