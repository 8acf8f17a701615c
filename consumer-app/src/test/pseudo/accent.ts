/** The BCP 47 tag of the pseudo-locale: English with accents. */
export const pseudoLanguage = 'en-XA';

/** The tag of a language for tests that has hardly any texts. */
export const incompleteLanguage = 'de';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçďéƒğĥíĵķĺɱñöþɋŕšţûṽŵẋýžÅƁÇĎÉƑĞĤÎĴĶĹṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';

/** Text that is appended to make a text longer. */
const filler = 'öñé ţŵö ţĥŕéé ƒöûŕ ƒíṽé šíẋ šéṽéñ éíğĥţ ñíñé ţéñ';

/** Values in braces and names of tags. */
const placeholder = /(\{\{[^}]*\}\}|<\/?\w+>)/;

/** A text with an accent on every letter, and longer by 40 percent. Its placeholders do not change. */
function accent(text: string): string {
  const words = text
    .split(placeholder)
    .map((part) =>
      placeholder.test(part) ? part : part.replace(/[a-z]/gi, (it) => accented[letters.indexOf(it)] ?? it),
    )
    .join('');
  const more = Math.ceil(text.replace(new RegExp(placeholder, 'g'), '').length * 0.4);
  return `${words} ${filler
    .repeat(Math.ceil(more / filler.length))
    .slice(0, more)
    .trimEnd()}`;
}

/** A value with an accent on every text in it, at any depth. */
export function accentAll(value: unknown): unknown {
  if (typeof value === 'string') return accent(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, accentAll(part)]));
}
