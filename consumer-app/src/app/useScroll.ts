import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** What a person does to scroll, after which the page is no longer moved for them. */
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls a new page to its top, and restores the position when going back. */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const places = useRef(new Map<string, number>());
  const page = useRef(pathname);

  // Before the layout of the next page, whose scrolling would overwrite the position.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => places.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const samePage = page.current === pathname;
    page.current = pathname;
    if (hash) return;
    if (type !== 'POP') {
      if (!samePage) window.scrollTo(0, 0);
      return;
    }
    const place = places.current.get(key);
    if (!place) return;
    // The page may still be loading: on a slow device it takes seconds to become as high as it was.
    const go = () => {
      window.scrollTo(0, place);
      if (Math.abs(window.scrollY - place) <= 1) stop();
    };
    const growing = new ResizeObserver(go);
    const stop = () => {
      growing.disconnect();
      for (const gesture of gestures) window.removeEventListener(gesture, stop);
    };
    for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
    growing.observe(document.body);
    go();
    return stop;
  }, [key, pathname, hash, type]);
}
