import { useEffect } from 'react';

/** Keeps the screen on for as long as the page shows, where the browser can. */
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
        // A nearly empty battery refuses it; cooking goes on all the same.
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
