import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How long a page may take to grow to the height that it had, in milliseconds. */
const patience = 1000;

/** A new page starts at its top; going back returns to where one was. */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const places = useRef(new Map<string, number>());
  const page = useRef(pathname);

  // Before the next page is laid out: its going to the top is no place that this one was left at.
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
    const since = performance.now();
    let frame = 0;
    const go = () => {
      window.scrollTo(0, place);
      if (Math.abs(window.scrollY - place) > 1 && performance.now() - since < patience)
        frame = requestAnimationFrame(go);
    };
    go();
    return () => cancelAnimationFrame(frame);
  }, [key, pathname, hash, type]);
}
