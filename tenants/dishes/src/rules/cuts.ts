import type { CutName } from '../look.ts';

/** cutWords tell a cut by its Dutch words, in order of how sure they are. */
const cutWords: readonly (readonly [CutName, RegExp])[] = [
  ['ribbons', /linten|dunschiller|lange repen/],
  ['shreds', /rasp|julienne|luciferdun|fijngesneden reepjes|heel dun/],
  ['cubes', /blokjes|dobbelsteen|dobbelstenen|\bsnipper|in blokken|fijn(?:e|) ?hak/],
  ['slices', /plakken|plakjes|schijfjes|schijven/],
  ['sticks', /staafjes|staven|stengels|sticks|frieten|friet\b|repen van/],
  ['strips', /reepjes|repen|slierten/],
  ['wedges', /partjes|parten|kwarten/],
  ['rings', /\bringen|halve ringen|ringetjes/],
  ['halves', /halveer|\bhelften|doormidden|gehalveerd/],
  ['flakes', /uit elkaar|vlokken|pluk|in vlokjes/],
  ['crumbs', /verkruimel|brokkel/],
  ['chunks', /stukken|stukjes|roosjes/],
];

/** sentences of steps, in lower case without accents. */
export const sentencesOf = (steps: readonly string[]) =>
  steps.flatMap((s) => s.split(/[.;:!?]\s|[.;:!?]$/)).filter(Boolean);

/**
 * cutOf reads from the sentences how an ingredient is cut: the nearest cut word after a mention, in the same sentence;
 * else the nearest before it.
 */
export function cutOf(sentences: readonly string[], stems: readonly string[]): CutName | undefined {
  let best: { cut: CutName; far: number } | undefined;
  for (const sentence of sentences) {
    for (const stem of stems) {
      const at = sentence.indexOf(stem);
      if (at < 0) continue;
      for (const [cut, words] of cutWords) {
        const m = words.exec(sentence);
        if (!m) continue;
        const after = m.index - at;
        const between = after > 0 ? sentence.slice(at + stem.length, m.index) : sentence.slice(m.index, at);
        // Another verb or a comma between them usually means another ingredient.
        const far = Math.abs(after) + (/,| en (de|het|een) /.test(between) ? 34 : 0) + (after < 0 ? 12 : 0);
        if (far < 74 && (!best || far < best.far)) best = { cut, far };
      }
    }
  }
  return best?.cut;
}
