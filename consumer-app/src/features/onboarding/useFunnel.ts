import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHere } from '@/lib/useHere';
import type { FunnelQuestions, Place, Progress } from './questions.ts';

/** The part of a history entry's state about funnels: the place that was left for this one. */
interface Entry {
  from?: Place;
}

/** Returns the user's place in a funnel, from the URL, and functions to navigate. Every place has its own URL. */
export function useFunnel({ placeOf, addressOf, before }: FunnelQuestions, progress: Progress) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const here = useHere();
  const place = placeOf(search, progress);
  const address = addressOf(place, search).toString();
  const exact = address === search.toString();
  const lastPlace = useRef(place);

  // A URL without a place, or with one that is not reached yet, is replaced by that of the place that is shown.
  useEffect(() => {
    if (!exact) void navigate({ search: address }, { replace: true, state });
  }, [exact, address, state, navigate]);

  // A new question starts at its top, with the focus.
  useEffect(() => {
    if (lastPlace.current === place) return;
    lastPlace.current = place;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [place]);

  const previous = before(place, progress);
  const go = (next: Place, replace: boolean) =>
    void navigate({ search: addressOf(next, search).toString() }, { replace, state: { from: place } satisfies Entry });

  return {
    place,
    /** Continues with a place, unless the user has left the funnel. */
    show: (next: Place) => here() && go(next, false),
    /** Returns to the previous place; undefined at the first. It goes back in the history when that leads there. */
    back: previous && (() => ((state as Entry | null)?.from === previous ? void navigate(-1) : go(previous, true))),
  };
}
