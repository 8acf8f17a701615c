import { type RefObject, useEffect, useRef, useState } from 'react';
import { fieldTexts } from '@/providers/refusal';
import { useProblem } from './problem';

/** RefusedField has the props of a form field. */
export interface RefusedField<Name extends string = string> {
  name: Name;
  id: string;
  error: boolean;
  /** The server's message about the field. */
  helperText: string | undefined;
  onChange: () => void;
}

interface Refusal<Name extends string> {
  /** Ref of the form. */
  form: RefObject<HTMLFormElement | null>;
  field: (name: Name) => RefusedField<Name>;
  /** Why the form was refused; null when a field shows that, and when nothing was refused. */
  problem: string | null;
  /** Sets the refusal to show; null clears it. */
  setRefusal: (error: unknown) => void;
}

/**
 * useRefusal shows the server's refusal of a form: at each field concerned until that is changed, otherwise for the
 * form as a whole. The first field concerned gets the focus. When there is none, `once` is emptied and focused, because
 * its value works only once.
 */
export function useRefusal<Name extends string>(
  formName: string,
  fields: readonly Name[],
  once?: NoInfer<Name>,
): Refusal<Name> {
  const problemOf = useProblem();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>(null);
  const [changed, setChanged] = useState<readonly Name[]>([]);
  const messages = fieldTexts(error);
  const refused = fields.find((name) => messages[name]);
  const target = refused ?? once;

  useEffect(() => {
    if (error === null || target === undefined) return;
    const named = form.current?.elements.namedItem(target);
    const input = named instanceof RadioNodeList ? named[0] : named;
    if (!(input instanceof HTMLElement)) return;
    if (target === once && input instanceof HTMLInputElement) input.value = '';
    input.focus();
  }, [error, target, once]);

  return {
    form,
    field: (name) => {
      const text = changed.includes(name) ? undefined : messages[name];
      return {
        name,
        id: `${formName}-${name}`,
        error: text !== undefined,
        helperText: text,
        onChange: () => setChanged((before) => (before.includes(name) ? before : [...before, name])),
      };
    },
    problem: error !== null && refused === undefined ? problemOf(error).text : null,
    setRefusal: (error) => {
      setError(error);
      setChanged([]);
    },
  };
}
