/** Makes something when it is first asked for: what writes numbers and days takes a phone milliseconds each to make. */
export function lazily<Made>(make: () => Made): () => Made {
  let value: Made | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
