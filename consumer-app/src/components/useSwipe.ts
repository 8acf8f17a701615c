import { type TouchEvent, useRef } from 'react';

/** The finger must travel this far, and twice as far sideways as up or down. */
const least = 48;

/** Handlers for an element that answers to a sideways swipe: `-1` for a finger that moves right, `1` for left. */
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
      if (Math.abs(x) >= least && Math.abs(x) > 2 * Math.abs(y)) onSwipe?.(x < 0 ? 1 : -1);
    },
  };
}
