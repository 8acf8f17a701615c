import { type TouchEvent, useRef } from 'react';

/** The minimum distance of a swipe in pixels. The horizontal distance must be at least twice the vertical distance. */
const minDistance = 48;

/** Returns touch handlers for horizontal swipes: `-1` for a swipe to the right, `1` for a swipe to the left. */
export function useSwipe(onSwipe: ((direction: -1 | 1) => void) | undefined) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      from.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (!from.current || !touch) return;
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      from.current = null;
      if (Math.abs(x) >= minDistance && Math.abs(x) > 2 * Math.abs(y)) onSwipe?.(x < 0 ? 1 : -1);
    },
  };
}
