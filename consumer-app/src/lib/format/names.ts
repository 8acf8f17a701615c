/** Returns a name with a capital: `Appels`, and `IJsbergsla`, since ij is one letter in Dutch. */
export function capital(name: string): string {
  return name.replace(/^(ij|.)/u, (first) => first.toUpperCase());
}

/** The length from which a word may be wider than a narrow column. A word with a hyphen breaks there. */
const longWord = /(?<![\p{L}-])\p{L}{11,}(?![\p{L}-])/gu;

/**
 * Matches two consonants between vowels. Dutch hyphenates between them, unless they are one sound or may begin a
 * syllable: `kom·kom`, but `kaas·krokant`.
 */
const between = /(?<=[aeiouyéëèêïö])([bcdfghjklmnpqrstvwxz])(?=([bcdfghjklmnpqrstvwxz])[aeiouyéëèêïö])/giu;
const together = /^(s[a-rt-z]|[bcdfgkptvw][rl]|[cpstg]h|ck|qu|kn|dw|tw|kw|zw)$/i;

/**
 * Returns a name with soft hyphens in its long words, for browsers that cannot hyphenate Dutch. Only certain places get
 * one.
 */
export function breakable(name: string): string {
  return name.replace(longWord, (word) =>
    word.replace(between, (first: string, _one: string, second: string) =>
      together.test(first + second) ? first : `${first}\u00ad`,
    ),
  );
}
