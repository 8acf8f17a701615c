/**
 * A name at the beginning of a line: `appels` as `Appels`, and `ijsbergsla` as `IJsbergsla`, which is one letter in
 * Dutch.
 */
export function capital(name: string): string {
  return name.replace(/^(ij|.)/u, (first) => first.toUpperCase());
}

/** Words from this length on may be wider than a narrow column. One with a hyphen of its own breaks there. */
const longWord = /(?<![\p{L}-])\p{L}{11,}(?![\p{L}-])/gu;

/**
 * Two consonants between vowels, which Dutch parts in the middle unless they are one sound or may begin a syllable:
 * `kom·kom`, but `kaas·krokant`.
 */
const between = /(?<=[aeiouyéëèêïö])([bcdfghjklmnpqrstvwxz])(?=([bcdfghjklmnpqrstvwxz])[aeiouyéëèêïö])/giu;
const together = /^(s[a-rt-z]|[bcdfgkptvw][rl]|[cpstg]h|ck|qu|kn|dw|tw|kw|zw)$/i;

/**
 * A name whose long words may break with a hyphen where the browser does not know how: at the soft hyphens that it
 * gets, only where they are certain.
 */
export function breakable(name: string): string {
  return name.replace(longWord, (word) =>
    word.replace(between, (first: string, _one: string, second: string) =>
      together.test(first + second) ? first : `${first}\u00ad`,
    ),
  );
}
