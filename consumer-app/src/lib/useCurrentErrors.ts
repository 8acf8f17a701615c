import { useEffect, useState } from 'react';

/**
 * Returns the errors of fields without those that the user changed since. `refusal` is the object that the errors come
 * from, undefined for none; a new one starts afresh.
 */
export function useCurrentErrors(refusal: object | undefined, fields: Record<string, string>): Record<string, string> {
  const [changed, setChanged] = useState<{ refusal: object; names: readonly string[] }>();
  useEffect(() => {
    if (refusal === undefined) return;
    const onInput = ({ target }: Event) => {
      const name = target instanceof Element ? target.getAttribute('name') : null;
      if (name === null) return;
      setChanged((before) => ({ refusal, names: [...(before?.refusal === refusal ? before.names : []), name] }));
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, [refusal]);
  if (changed === undefined || changed.refusal !== refusal) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !changed.names.includes(name)));
}
