import { useEffect, useRef, useState } from 'react';
import { focusField } from './focusField.ts';
import { useText } from './i18n/index.ts';
import { fieldTexts, problemText } from './problem.ts';

/** What is wrong: as a whole, and by field. */
interface Refusal {
  problem: string;
  fields: Record<string, string>;
}

/**
 * Sends a form once at a time. `missing` says field by field what is not filled in; then nothing is sent. `problem` is
 * what to say above the form, `fields` beneath each field; the first field that is wrong gets the focus.
 */
export function useForm(send: () => Promise<void>, missing: () => Record<string, string>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const sending = useRef(false);

  // Only a new refusal moves the focus, not every letter after it.
  useEffect(() => {
    if (refusal) focusField(Object.keys(refusal.fields));
  }, [refusal]);

  const submit = async () => {
    if (sending.current) return;
    const fields = missing();
    if (Object.keys(fields).length > 0) {
      setRefusal({ problem: t('account.incomplete'), fields });
      return;
    }
    sending.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      await send();
    } catch (error) {
      setRefusal({ problem: problemText(error), fields: fieldTexts(error) });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { busy, submit, fields: refusal?.fields ?? {}, problem: refusal?.problem };
}
