import type { Intolerance, operations, RecipeFilterName } from '@lepelblad/api';
import { useLatestSearch } from './useLatestSearch.ts';

type Query = NonNullable<operations['searchRecipes']['parameters']['query']>;

export const longestText = 100;

/** Filters with one value, and filters with several. */
const single = ['mealTime', 'maxMinutes', 'diet', 'kitchen'] as const;
const several = ['intolerances', 'ingredients'] as const;
const switches = ['keto', 'cheap', 'favorites'] as const;

/** The filters that can be chosen. */
type Chosen = (typeof single)[number] | (typeof several)[number] | (typeof switches)[number];

const all: readonly Chosen[] = [...single, ...several, ...switches];

/** Choice is a value of a filter. */
export interface Choice {
  filter: RecipeFilterName;
  value: string;
}

const isSeveral = (filter: string): boolean => (several as readonly string[]).includes(filter);
/** The orders of the list: from least to most, except for protein. */
export const sorts = ['kcal', 'protein', 'minutes'] as const;
export type Sort = (typeof sorts)[number];

const listOf = (text: string | null): string[] => text?.split(',').filter(Boolean) ?? [];

/** Returns the search in a URL as a query of the API. The server refuses unknown values. */
function queryOf(search: URLSearchParams): Query {
  const text = (search.get('text') ?? '').slice(0, longestText).trim();
  const query: Record<string, unknown> = text ? { text } : {};
  for (const filter of ['mealTime', 'diet', 'kitchen'] as const) {
    const value = search.get(filter);
    if (value) query[filter] = value;
  }
  const minutes = Number(search.get('maxMinutes'));
  if (Number.isInteger(minutes) && minutes > 0) query.maxMinutes = minutes;
  for (const filter of several) {
    const values = listOf(search.get(filter));
    if (values.length > 0) query[filter] = values as Intolerance[];
  }
  const sort = sorts.find((one) => one === search.get('sort'));
  if (sort) Object.assign(query, { sort, order: sort === 'protein' ? 'desc' : 'asc' });
  for (const filter of switches) if (search.get(filter) === 'true') query[filter] = true;
  return query as Query;
}

/** Returns the search. It is part of the URL, so that it can be shared and returned to. */
export function useRecipeSearch() {
  const [search, change] = useLatestSearch();
  const query = queryOf(search);
  const { text = '', sort, order: _, ...filters } = query;
  const chosen = all.flatMap((filter): Choice[] => {
    const value = filters[filter];
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((one) => ({ filter, value: one })) : [{ filter, value: String(value) }];
  });
  const put = (next: URLSearchParams, key: string, value: string) => (value ? next.set(key, value) : next.delete(key));

  return {
    query,
    text,
    sort: sort as Sort | undefined,
    chosen,
    anything: text === '' && chosen.length === 0,
    has: ({ filter, value }: Choice) => chosen.some((one) => one.filter === filter && one.value === value),
    /** Replaces the history entry while the user types, so that going back leads to the page before the search. */
    setText: (words: string) => change((next) => put(next, 'text', words.trim()), text !== '' && words.trim() !== ''),
    /** Switches a value on or off. */
    toggle: ({ filter, value }: Choice, replace = false) =>
      change((next) => {
        if (!isSeveral(filter)) return put(next, filter, next.get(filter) === value ? '' : value);
        const values = listOf(next.get(filter));
        put(next, filter, (values.includes(value) ? values.filter((one) => one !== value) : [...values, value]).join());
      }, replace),
    /** Sorts by a value, or by what suits best when it is already sorted so. */
    sortBy: (value: Sort) => change((next) => put(next, 'sort', next.get('sort') === value ? '' : value), true),
    /** Removes all filters but not the search text. */
    clearFilters: (replace = false) =>
      change((next) => {
        for (const filter of all) next.delete(filter);
      }, replace),
    clear: () =>
      change((next) => {
        for (const key of [...next.keys()]) next.delete(key);
      }, false),
  };
}

export type RecipeSearch = ReturnType<typeof useRecipeSearch>;
