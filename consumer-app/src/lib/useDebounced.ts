import { useEffect, useState } from 'react';

/** How long a pause between two changes may be, in milliseconds. */
const pause = 300;

/** The value as it was when it last stood still. Two values are the same when `===` says so: give text, not objects. */
export function useDebounced<Value extends string | number | boolean>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
