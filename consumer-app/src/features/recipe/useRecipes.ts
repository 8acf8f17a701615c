import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '@/lib/api';
import type { RecipeSearch } from './useRecipeSearch.ts';

const pageSize = 24;
/** How long a pause in typing is taken for the end of a word, in milliseconds. */
const pause = 250;

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
    // A space between two words is nothing to look for.
    if (typed.trim() === passedOn.current) return;
    const timer = setTimeout(() => {
      passedOn.current = typed.trim();
      pass.current(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}

/** The recipes that suit the person and what they look for, a page at a time. */
export function useRecipes({ query: wanted }: RecipeSearch) {
  const query = api.useInfiniteQuery(
    'get',
    '/receipts',
    { params: { query: { ...wanted, perPage: pageSize } } },
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
  return { query, recipes: pages?.flatMap(({ data }) => data), found: pages?.[0] };
}
