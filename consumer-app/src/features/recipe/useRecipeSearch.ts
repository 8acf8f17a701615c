import type { Intolerance, operations, RecipeFilterName } from '@lepelblad/api';
import { useSearchParams } from 'react-router';

type Query = NonNullable<operations['searchRecipes']['parameters']['query']>;

export const longestText = 100;

/** Filters that have one value, and those that may have several. */
const single = ['mealTime', 'maxMinutes', 'diet', 'kitchen'] as const;
const several = ['intolerances', 'ingredients'] as const;
const switches = ['keto', 'cheap', 'favorites'] as const;

/** What can be chosen; the rest of the names is for words of the text. */
type Chosen = (typeof single)[number] | (typeof several)[number] | (typeof switches)[number];

const all: readonly Chosen[] = [...single, ...several, ...switches];

/** A value of a filter. */
export interface Choice {
  filter: RecipeFilterName;
  value: string;
}

const isSeveral = (filter: string): boolean => (several as readonly string[]).includes(filter);
const listOf = (text: string | null): string[] => text?.split(',').filter(Boolean) ?? [];

/** The search in the address, as a query of the contract. The server refuses values that it does not know. */
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
  for (const filter of switches) if (search.get(filter) === 'true') query[filter] = true;
  return query as Query;
}

/** The search. It is part of the URL, so that it can be shared and returned to. */
export function useRecipeSearch() {
  const [search, setSearch] = useSearchParams();
  const query = queryOf(search);
  const { text = '', ...filters } = query;
  const chosen = all.flatMap((filter): Choice[] => {
    const value = filters[filter];
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((one) => ({ filter, value: one })) : [{ filter, value: String(value) }];
  });
  const change = (edit: (next: URLSearchParams) => void, replace: boolean) =>
    setSearch(
      (params) => {
        const next = new URLSearchParams(params);
        edit(next);
        return next;
      },
      { replace },
    );
  const put = (next: URLSearchParams, key: string, value: string) => (value ? next.set(key, value) : next.delete(key));

  return {
    query,
    text,
    chosen,
    anything: text === '' && chosen.length === 0,
    has: ({ filter, value }: Choice) => chosen.some((one) => one.filter === filter && one.value === value),
    /** Words replace each other while they are typed; going back leads to before there were any. */
    setText: (words: string) => change((next) => put(next, 'text', words.trim()), text !== '' && words.trim() !== ''),
    /** Chooses a value, or takes it back. */
    toggle: ({ filter, value }: Choice, replace = false) =>
      change((next) => {
        if (!isSeveral(filter)) return put(next, filter, next.get(filter) === value ? '' : value);
        const values = listOf(next.get(filter));
        put(next, filter, (values.includes(value) ? values.filter((one) => one !== value) : [...values, value]).join());
      }, replace),
    /** Takes all choices back; the words stay. */
    clearFilters: (replace = false) =>
      change((next) => {
        for (const filter of all) next.delete(filter);
      }, replace),
    clear: () => setSearch({}),
  };
}

export type RecipeSearch = ReturnType<typeof useRecipeSearch>;
