import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The time a page may take to grow to its previous height, in milliseconds. */
const patience = 1000;

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
