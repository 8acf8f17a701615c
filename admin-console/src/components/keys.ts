import { type KeyboardEvent, useEffect } from 'react';

/** Marks the link that stands for a row. */
export const rowLink = { 'data-row': '' };

/** Marks the field that `/` leads to. */
export const searchField = { 'data-search': '' };

/** Up and down, Home and End go from row to row, once one has the focus. */
export function moveThroughRows(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  const next: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 };
  const to = next[event.key];
  if (to === undefined) return;
  event.preventDefault();
  links[to]?.focus();
}

/** The first row of the page, for who comes down from the search field. */
export const focusFirstRow = () => document.querySelector<HTMLElement>('[data-row]')?.focus();

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Makes `/` go to the search field of the page, where there is one. */
export function useSearchKey() {
  useEffect(() => {
    const toSearch = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      const field = document.querySelector<HTMLInputElement>('[data-search]');
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    window.addEventListener('keydown', toSearch);
    return () => window.removeEventListener('keydown', toSearch);
  }, []);
}
