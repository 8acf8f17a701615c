/** Makes something when it is first asked for: what writes numbers and days takes a phone milliseconds each to make. */
export function whenAsked<Made>(make: () => Made): () => Made {
  let it: Made | undefined;
  return () => {
    it ??= make();
    return it;
  };
}
