import { useLayoutEffect, useRef } from 'react';

const duration = 180;

/**
 * Returns a ref for an element whose children animate when their order changes, unless the user prefers reduced motion.
 */
export function useSink<Parent extends HTMLElement>() {
  const parent = useRef<Parent>(null);
  const places = useRef(new Map<HTMLElement, number>());
  useLayoutEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const now = new Map<HTMLElement, number>();
    for (const child of parent.current?.children ?? []) {
      if (!(child instanceof HTMLElement)) continue;
      now.set(child, child.offsetTop);
      const way = (places.current.get(child) ?? child.offsetTop) - child.offsetTop;
      if (way === 0) continue;
      // The focus stays visible.
      if (child.contains(document.activeElement) && document.activeElement?.matches(':focus-visible'))
        document.activeElement.scrollIntoView({ block: 'nearest' });
      if (!still)
        child.animate([{ transform: `translateY(${way}px)` }, { transform: 'none' }], { duration, easing: 'ease-out' });
    }
    places.current = now;
  });
  return parent;
}
