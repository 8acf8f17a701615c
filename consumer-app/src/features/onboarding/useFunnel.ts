import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { FunnelQuestions, Place, Progress } from './questions.ts';

/** Which place was left for this one: an entry of the browser's history keeps it. */
interface Entry {
  from?: Place;
}

/**
 * The user's place in a funnel, by the address, and the navigation from there. Every place has an address of its own.
 */
export function useFunnel({ placeOf, addressOf, before }: FunnelQuestions, progress: Progress) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const place = placeOf(search, progress);
  const address = addressOf(place, search).toString();
  const exact = address === search.toString();
  const lastPlace = useRef(place);

  // An address that names no place, or one that is not reached yet, becomes that of the place that is shown.
  useEffect(() => {
    if (!exact) void navigate({ search: address }, { replace: true, state });
  }, [exact, address, state, navigate]);

  // The new question starts at its top, and is what a keyboard or screen reader meets first.
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
    /** Goes on to a place. */
    show: (next: Place) => go(next, false),
    /** Goes to the place before; undefined at the first. The browser's own way back, when that leads there. */
    back: previous && (() => ((state as Entry | null)?.from === previous ? void navigate(-1) : go(previous, true))),
  };
}
