import { useEffect } from 'react';

/** Keeps the screen on while the component is rendered, where the browser supports it. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let unmounted = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const held = await navigator.wakeLock?.request('screen');
        if (unmounted) await held?.release();
        else lock = held;
      } catch {
        // The browser refuses it when the battery is low.
      }
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      unmounted = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
