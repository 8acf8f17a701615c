import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Events with which a user scrolls, after which the position is no longer restored. */
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls a new page to its top, and restores the position when going back. */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  /** The last position at each key of the history, in pixels. */
  const places = useRef(new Map<string, number>());
  const page = useRef(pathname);
  /** The position to restore as soon as the page is high enough. */
  const goal = useRef<number | undefined>(undefined);

  // Before the layout of the next page, whose scrolling would overwrite the position.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => places.current.set(key, goal.current ?? window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const samePage = page.current === pathname;
    page.current = pathname;
    if (hash) return;
    if (type === 'POP') goal.current = places.current.get(key) || undefined;
    else if (!samePage) {
      goal.current = undefined;
      window.scrollTo(0, 0);
    }
    // A page that changes its own query, such as a search, stays where it is under its new key.
    places.current.set(key, goal.current ?? window.scrollY);
    if (goal.current === undefined) return;
    const disconnect = () => {
      growing.disconnect();
      for (const gesture of gestures) window.removeEventListener(gesture, giveUp);
    };
    const giveUp = () => {
      goal.current = undefined;
      disconnect();
    };
    // The page may still be loading: on a slow device it takes seconds to become as high as it was.
    const restore = () => {
      const place = goal.current ?? 0;
      window.scrollTo(0, place);
      if (Math.abs(window.scrollY - place) <= 1) giveUp();
    };
    const growing = new ResizeObserver(restore);
    for (const gesture of gestures) window.addEventListener(gesture, giveUp, { passive: true });
    growing.observe(document.body);
    restore();
    return disconnect;
  }, [key, pathname, hash, type]);
}
