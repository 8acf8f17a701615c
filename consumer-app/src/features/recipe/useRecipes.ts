import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '@/lib/api';
import type { RecipeSearch } from './useRecipeSearch.ts';

const pageSize = 24;
/** The pause in typing after which the text is searched, in milliseconds. */
const pause = 250;

/**
 * Returns the state of a field whose text is passed on when typing pauses. It follows changes of the text from
 * elsewhere.
 */
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
    // A space at the end does not change the search.
    if (typed.trim() === passedOn.current) return;
    const timer = setTimeout(() => {
      passedOn.current = typed.trim();
      pass.current(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}

/** Fetches the recipes that suit the user and their search, by page. */
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
  // Offline, the results of the previous search must not appear as those of the current one.
  const pages = query.isPlaceholderData && query.isPaused ? undefined : query.data?.pages;
  return { query, recipes: pages?.flatMap(({ data }) => data), found: pages?.[0] };
}
