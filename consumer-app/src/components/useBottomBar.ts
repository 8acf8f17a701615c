import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { bottomEdgeVariable } from './bottomEdge';

/** The largest share of the window's height that the bar may cover. */
const maxCoveredShare = 1 / 4;

/**
 * useBottomBar moves other fixed elements above a bar at the bottom of the window, and reports whether the bar may be
 * there: not where it would cover too much of the window, such as with large text on a small phone.
 */
export function useBottomBar(): { bar: RefObject<HTMLElement | null>; inFront: boolean } {
  const bar = useRef<HTMLElement>(null);
  const [inFront, setInFront] = useState(true);
  useLayoutEffect(() => {
    const { current: element } = bar;
    if (!element) return;
    const page = document.documentElement.style;
    const measure = () => {
      const fits = element.offsetHeight <= window.innerHeight * maxCoveredShare;
      setInFront(fits);
      page.setProperty(bottomEdgeVariable, fits ? `${element.offsetHeight}px` : '0px');
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      page.removeProperty(bottomEdgeVariable);
    };
  }, []);
  return { bar, inFront };
}
