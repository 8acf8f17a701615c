import { type RefObject, useEffect, useRef, useState } from 'react';
import { fieldTexts } from '@/providers/refusal';
import { useProblem } from './problem';

/** What a field of a form is given. */
export interface RefusedField<Name extends string = string> {
  name: Name;
  id: string;
  error: boolean;
  /** What the server says of it. */
  helperText: string | undefined;
  onChange: () => void;
}

interface Refusal<Name extends string> {
  /** Of the form. */
  form: RefObject<HTMLFormElement | null>;
  field: (name: Name) => RefusedField<Name>;
  /** The refusal in words when no field is to blame; null when one is, and when nothing was refused. */
  problem: string | null;
  /** Tells of a refusal; null takes it back. */
  tell: (error: unknown) => void;
}

/**
 * What the server said of a form that was sent: at each field that is to blame, until it is changed, and otherwise as a whole. The first
 * field to blame gets the focus; when there is none, that is `once`, emptied, because what was in it works only once.
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
  const said = fieldTexts(error);
  const blamed = fields.find((name) => said[name]);
  const target = blamed ?? once;

  useEffect(() => {
    if (error === null || target === undefined) return;
    const input = form.current?.elements.namedItem(target);
    if (!(input instanceof HTMLElement)) return;
    if (target === once && input instanceof HTMLInputElement) input.value = '';
    input.focus();
  }, [error, target, once]);

  return {
    form,
    field: (name) => {
      const text = changed.includes(name) ? undefined : said[name];
      return {
        name,
        id: `${formName}-${name}`,
        error: text !== undefined,
        helperText: text,
        onChange: () => setChanged((before) => (before.includes(name) ? before : [...before, name])),
      };
    },
    problem: error !== null && blamed === undefined ? problemOf(error).text : null,
    tell: (error) => {
      setError(error);
      setChanged([]);
    },
  };
}
