import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { bottomEdgeVariable } from './bottomEdge';

/** The largest share of the window's height that the bars may cover. */
const maxCoveredShare = 1 / 4;

/** The bars that are shown, from the bottom up, each with a function that reports whether it fits. */
const bars = new Map<HTMLElement, (fits: boolean) => void>();

function stackBars(): void {
  let edge = 0;
  for (const [bar, report] of bars) {
    const fits = edge + bar.offsetHeight <= window.innerHeight * maxCoveredShare;
    bar.style.bottom = `${edge}px`;
    if (fits) edge += bar.offsetHeight;
    report(fits);
  }
  const page = document.documentElement.style;
  if (bars.size > 0) page.setProperty(bottomEdgeVariable, `${edge}px`);
  else page.removeProperty(bottomEdgeVariable);
}

/**
 * useBottomBar places a bar at the bottom of the window, above other bars, and moves other fixed elements above it. It
 * reports whether the bar may be there: not where the bars would cover too much of the window, such as with large text
 * on a small phone.
 */
export function useBottomBar(): { bar: RefObject<HTMLElement | null>; inFront: boolean } {
  const bar = useRef<HTMLElement>(null);
  const [inFront, setInFront] = useState(true);
  useLayoutEffect(() => {
    const { current: element } = bar;
    if (!element) return;
    bars.set(element, setInFront);
    stackBars();
    const observer = new ResizeObserver(stackBars);
    observer.observe(element);
    window.addEventListener('resize', stackBars);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', stackBars);
      bars.delete(element);
      stackBars();
    };
  }, []);
  return { bar, inFront };
}
