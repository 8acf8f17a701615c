import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { TextKey } from '@/providers/i18n';

/**
 * useChange runs a change and shows a message when it succeeds. `setRefusal` receives the refusal, and null before.
 * `run` resolves to whether it succeeded.
 */
export function useChange(setRefusal: (refusal: unknown) => void) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const run = async (
    call: () => Promise<{ data: { done?: true } }>,
    message: TextKey,
    messageArgs: Record<string, string> = {},
  ): Promise<boolean> => {
    setBusy(true);
    setRefusal(null);
    try {
      // Not done when the session has ended; the sign-in page explains that.
      if (!(await call()).data.done) return false;
      notify(message, { type: 'success', messageArgs });
      return true;
    } catch (refusal) {
      setRefusal(refusal);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
