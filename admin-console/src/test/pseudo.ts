import type { Catalogue } from '@/providers/i18n/catalogue';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçđéƒĝĥíĵķłɱñóþɋŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶŁṀÑÓÞɊŔŠŢÚṼŴẊÝŽ';
const accents = new Map([...letters].map((letter, index) => [letter, [...accented][index] ?? letter]));

/** Returns a text with accents on all letters, and a third longer. Names of values, such as `%{count}`, are kept. */
export function pseudoText(text: string): string {
  const changed = text.replace(/%\{\w+\}|[A-Za-z]/g, (part) => accents.get(part) ?? part);
  return `${changed}${'·'.repeat(Math.ceil(text.length / 3))}`;
}

const pseudoForms = (text: string) =>
  text
    .split('||||')
    .map((form) => pseudoText(form.trim()))
    .join(' |||| ');

const pseudoTexts = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoForms(value) : pseudoTexts(value),
    ]),
  );

/**
 * Returns a catalogue for tests, made from another one: a text that is shown without it has letters without accents.
 */
export const pseudo = ({ framework, texts }: Catalogue): Catalogue => ({
  framework: pseudoTexts(framework),
  texts: pseudoTexts(texts),
});

const greek = new Map(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [letter, 'αβγδεζηθικλμνξοπρστυφχψωϊϋ'[index]]),
);

/** Fields of responses that have no texts: identifiers, values of lists, dates and addresses of pictures. */
const codes =
  /^(id|.*Id|slug|key|week|day|step|cameFrom|.*At|aisle|diet|picture|drawing|table|certainty|keeper|role|language|.*Url|url|logoUrl|.*Color|backgroundImage|mealTime|occasion|moments|kitchen|unit|units|allergen|outcome|preset|kind|encoding|delimiter|decimal|basis|task|state|may|field|ingredient)$/;

/** Returns a response of the server with its texts in Greek letters, to distinguish them from the console's own. */
export function inGreek<Value>(value: Value, key = ''): Value {
  if (typeof value === 'string') {
    const written = value.replace(/[a-z]/gi, (letter) => greek.get(letter.toLowerCase()) ?? letter);
    return (codes.test(key) ? value : written) as Value;
  }
  if (Array.isArray(value)) return value.map((item) => inGreek(item, key)) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inGreek(item, name)])) as Value;
}

const attributes = ['aria-label', 'placeholder', 'title', 'alt'];

/** Reports whether an element has none of the console's own texts: code, keys, and texts in another language. */
const isOther = (element: Element) => element.closest('code, kbd, style, script, title, body [lang]') !== null;

/** The name of the default brand, and texts that Intl writes: names of languages, and dates. */
const allowed =
  /Lepelblad|(English \(Pseudo-Accents\)|Dutch|English)( and )?|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|AM|PM)\b/g;

/** Returns the visible texts in a page that have two letters or more without accents next to each other. */
export function plainTexts(page: Document): string[] {
  const plain = new Set<string>();
  const add = (text: string | null) => {
    if (text && /[A-Za-z]{2}/.test(text.replace(allowed, ''))) plain.add(text.trim());
  };
  for (const element of page.body.querySelectorAll('*')) {
    if (isOther(element)) continue;
    for (const name of attributes) add(element.getAttribute(name));
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.textContent);
  }
  add(page.title);
  return [...plain];
}
