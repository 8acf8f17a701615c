/** Returns a function that computes a value once, at its first call. Intl formatters take a phone milliseconds each. */
export function lazily<Made>(make: () => Made): () => Made {
  let value: Made | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
