import { type KeyboardEvent, useEffect } from 'react';
import { useStore } from 'react-admin';

/** Marks the link that stands for a row. */
export const rowLink = { 'data-row': '' };

/** Marks the field that `/` leads to. */
export const searchField = { 'data-search': '' };

/** Under which name it is remembered whether single keys do something. */
const keysChoice = 'keys';

/**
 * Whether single keys do something. Who speaks to the computer, or hits keys by accident, can switch them off:
 * WCAG 2.2, success criterion 2.1.4.
 */
export const useKeysChoice = () => useStore<boolean>(keysChoice, true);

const rows = (place: ParentNode) => [...place.querySelectorAll<HTMLElement>('[data-row]')];

/** Up and down, Home and End go from row to row, once one has the focus. */
export function moveThroughRows(event: KeyboardEvent<HTMLElement>) {
  const links = rows(event.currentTarget);
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  const next: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 };
  const to = next[event.key];
  if (to === undefined) return;
  event.preventDefault();
  links[to]?.focus();
}

/** The first row of the page, for who comes down from the search field. */
export const focusFirstRow = () => rows(document)[0]?.focus();

/** The page itself, for who had the focus on something that is gone. */
export const focusPage = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });

/** The next row or the one before; the first when no row has the focus. */
function focusRow(step: 1 | -1) {
  const links = rows(document);
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[at === -1 ? 0 : at + step]?.focus();
}

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('[data-search]');
  field?.focus();
  field?.select();
}

const actions: Record<string, () => void> = { '/': focusSearch, j: () => focusRow(1), k: () => focusRow(-1) };

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` goes to the search field of the page, `j` and `k` through its rows. */
export function useSingleKeys() {
  const [on] = useKeysChoice();
  useEffect(() => {
    if (!on) return;
    const act = (event: globalThis.KeyboardEvent) => {
      const action = actions[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      // What was pressed must not be written into the field that it leads to.
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [on]);
}
