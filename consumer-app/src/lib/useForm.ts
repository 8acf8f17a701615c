import { useEffect, useRef, useState } from 'react';
import { focusField } from './focusField.ts';
import { useText } from './i18n/index.ts';
import { fieldTexts, problemText } from './problem.ts';
import { useCurrentErrors } from './useCurrentErrors.ts';

const noFields = {};

/** Errors of the whole form and of its fields. */
interface Refusal {
  problem: string;
  fields: Record<string, string>;
}

/**
 * Sends a form, one request at a time. `missing` returns errors by field; while there are any, nothing is sent.
 * `problem` is the error above the form and `fields` those of the fields, the first of which gets the focus. The error
 * of a field is gone once the field is changed, and the one above the form with the last of them.
 */
export function useForm(send: () => Promise<void>, missing: () => Record<string, string>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const fields = useCurrentErrors(refusal, refusal?.fields ?? noFields);
  const sending = useRef(false);

  // Only a new error moves the focus, not each keystroke after it.
  useEffect(() => {
    if (refusal) focusField(Object.keys(refusal.fields));
  }, [refusal]);

  const submit = async () => {
    if (sending.current) return;
    const open = missing();
    if (Object.keys(open).length > 0) {
      setRefusal({ problem: t('account.incomplete'), fields: open });
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
  const corrected = Object.keys(refusal?.fields ?? noFields).length > 0 && Object.keys(fields).length === 0;
  return { busy, submit, fields, problem: corrected ? undefined : refusal?.problem };
}
