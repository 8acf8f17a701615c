/** A colour scheme of a page. */
export type Scheme = 'light' | 'dark';

const asked = /\(\s*prefers-color-scheme:\s*(light|dark)\s*\)/;

/** The media queries that were replaced, by the rule or element that had them. */
const former = new WeakMap<object, string>();

/** Returns what a media query becomes in a scheme: only its question about the scheme is answered. */
export const inScheme = (media: string, scheme: Scheme) =>
  media.replace(asked, (_, wanted) => (wanted === scheme ? '(min-width: 0)' : '(max-width: 0)'));

function rewrite(rules: CSSRuleList, scheme: Scheme) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const media = former.get(rule) ?? rule.media.mediaText;
      if (asked.test(media)) {
        former.set(rule, media);
        const next = inScheme(media, scheme);
        if (rule.media.mediaText !== next) rule.media.mediaText = next;
      }
    }
    if (rule instanceof CSSGroupingRule) rewrite(rule.cssRules, scheme);
  }
}

function show(scheme: Scheme) {
  for (const sheet of document.styleSheets) rewrite(sheet.cssRules, scheme);
  for (const source of document.querySelectorAll('source')) {
    const media = former.get(source) ?? source.media;
    if (!asked.test(media)) continue;
    former.set(source, media);
    const next = inScheme(media, scheme);
    if (source.media !== next) source.media = next;
  }
}

/**
 * Shows the page in a scheme, whatever the system's, until the returned function is called. The app asks for the scheme
 * in media queries, which a page cannot answer itself, so that each is replaced, now and when one is added.
 */
export function showInScheme(scheme: Scheme): () => void {
  const again = () => show(scheme);
  again();
  const observer = new MutationObserver(again);
  observer.observe(document, { childList: true, subtree: true });
  return () => observer.disconnect();
}
