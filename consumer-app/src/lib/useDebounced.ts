import { useEffect, useState } from 'react';

/** The default pause in milliseconds. */
const pause = 300;

/** Returns the value once it has not changed for a while. Values are compared by `===`: use text, not objects. */
export function useDebounced<Value extends string | number | boolean>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
