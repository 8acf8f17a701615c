import type { MealTime } from '@lepelblad/api';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '@/lib/api';

export const mealTimes: readonly MealTime[] = ['breakfast', 'lunch', 'dinner', 'snack'];
export const minutes: readonly number[] = [15, 30, 45];
export const longestText = 60;

const pageSize = 24;
/** How long a pause in typing is taken for the end of a word, in milliseconds. */
const pause = 250;

/** What is being looked for. It is kept in the address, so that it can be returned to and shared. */
export function useWanted() {
  const [search, setSearch] = useSearchParams();
  const text = (search.get('text') ?? '').slice(0, longestText);
  const mealTime = mealTimes.find((one) => one === search.get('mealTime'));
  const maxMinutes = minutes.find((one) => String(one) === search.get('maxMinutes'));
  const set = (key: 'text' | 'mealTime' | 'maxMinutes', value: string | undefined) =>
    setSearch(
      (known) => {
        const next = new URLSearchParams(known);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  const anything = text.trim() === '' && mealTime === undefined && maxMinutes === undefined;
  return { text, mealTime, maxMinutes, anything, set, clear: () => setSearch({}, { replace: true }) };
}

/** A field whose words are passed on when the typing pauses. It follows words that change in another way. */
export function useTyped(words: string, onPause: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const passedOn = useRef(words);
  const pass = useRef(onPause);
  useEffect(() => {
    pass.current = onPause;
  });
  useEffect(() => {
    if (words === passedOn.current) return;
    passedOn.current = words;
    setTyped(words);
  }, [words]);
  useEffect(() => {
    if (typed === passedOn.current) return;
    const timer = setTimeout(() => {
      passedOn.current = typed;
      pass.current(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}

/** The recipes that suit the person and what they look for, a page at a time. */
export function useRecipes({ text, mealTime, maxMinutes }: ReturnType<typeof useWanted>) {
  const words = text.trim();
  const query = api.useInfiniteQuery(
    'get',
    '/receipts',
    {
      params: {
        query: {
          ...(words ? { text: words } : {}),
          ...(mealTime ? { mealTime } : {}),
          ...(maxMinutes ? { maxMinutes } : {}),
          perPage: pageSize,
        },
      },
    },
    {
      pageParamName: 'page',
      initialPageParam: 1,
      getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
      placeholderData: keepPreviousData,
      staleTime: 5 * 60_000,
    },
  );
  // Without a network, what an earlier search found must not pass for what this one finds.
  const pages = query.isPlaceholderData && query.isPaused ? undefined : query.data?.pages;
  return { query, recipes: pages?.flatMap(({ data }) => data), total: pages?.[0]?.total };
}
