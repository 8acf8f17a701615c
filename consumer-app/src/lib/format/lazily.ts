/**
 * Returns a function that computes a value once, at its first call. Making an Intl formatter takes milliseconds on a
 * phone.
 */
export function lazily<Made>(make: () => Made): () => Made {
  let value: Made | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
