import { useEffect, useRef, useState } from 'react';
import { fieldTexts, problemText } from '@/lib/problem';

/**
 * Sends a form once at a time. `problem` is what to say above it, `fields` beneath each field; the first field that
 * is wrong gets the focus.
 */
export function useForm(send: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const sending = useRef(false);
  const fields = fieldTexts(error);

  // Only a new refusal moves the focus, not every letter after it.
  useEffect(() => {
    const first = Object.keys(fieldTexts(error))[0];
    if (first) document.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  }, [error]);

  const submit = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await send();
    } catch (thrown) {
      setError(thrown);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { busy, submit, fields, problem: error === undefined ? undefined : problemText(error) };
}
