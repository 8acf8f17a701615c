/** A name at the beginning of a line: `appels` as `Appels`, and `ijsbergsla` as `IJsbergsla`, which is one letter in Dutch. */
export function capital(name: string): string {
  return name.replace(/^(ij|.)/u, (first) => first.toUpperCase());
}
