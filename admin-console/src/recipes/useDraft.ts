import { useEffect, useState } from 'react';
import { sameValue } from '@/components/conflict';
import { type FormValues, keyless, rekeyed } from './form';

/** How long the form must be unchanged before it is kept, in milliseconds. */
const pause = 800;

interface Kept {
  values: FormValues;
  /** The recipe that the draft is a change of. */
  base: unknown;
  at: string;
}

const read = (key: string): Kept | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null; // of another version, or there is no storage
  }
};

/** A draft of an earlier visit. */
interface Draft {
  values: FormValues;
  at: Date;
  /** The recipe was changed since. */
  outdated: boolean;
}

/**
 * useDraft keeps the values of a form in this browser while they differ from `start`, and returns the draft of an
 * earlier visit. `kept` says whether the present values are kept.
 */
export function useDraft(name: string, start: FormValues, values: FormValues) {
  const key = `recipe-draft.${name}`;
  const base = keyless(start);
  const [draft, setDraft] = useState<Draft | null>(() => {
    const found = read(key);
    if (!found || sameValue(keyless(found.values), base)) return null;
    return { values: rekeyed(found.values), at: new Date(found.at), outdated: !sameValue(found.base, base) };
  });
  const [kept, setKept] = useState<FormValues | null>(null);
  useEffect(() => {
    if (sameValue(keyless(values), keyless(start))) return;
    const timer = setTimeout(() => {
      const content: Kept = { values, base: keyless(start), at: new Date().toISOString() };
      try {
        localStorage.setItem(key, JSON.stringify(content));
        setKept(values);
        setDraft(null);
      } catch {
        // Without storage, leaving asks.
      }
    }, pause);
    return () => clearTimeout(timer);
  }, [key, start, values]);
  const forget = () => {
    localStorage.removeItem(key);
    setDraft(null);
    setKept(null);
  };
  return { draft, kept: kept === values, forget };
}
