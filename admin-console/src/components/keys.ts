import { type KeyboardEvent, useEffect } from 'react';
import { useStore } from 'react-admin';

/** Marks the link of a table row. */
export const rowLink = { 'data-row': '' };

/** Marks the field that the key `/` focuses. */
export const searchField = { 'data-search': '' };

/** Name in the store of whether single-key shortcuts are on. */
const keysChoice = 'keys';

/**
 * Returns whether single-key shortcuts are on, and sets it. Users of speech input must be able to turn them off: WCAG
 * 2.2, success criterion 2.1.4.
 */
export const useKeysChoice = () => useStore<boolean>(keysChoice, true);

const rows = (place: ParentNode) => [...place.querySelectorAll<HTMLElement>('[data-row]')];

/** moveThroughRows moves the focus between rows with the arrow keys, Home and End. */
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

/** Focuses the first row of the page. */
export const focusFirstRow = () => rows(document)[0]?.focus();

/** Focuses the page itself, after the focused element was removed. */
export const focusPage = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });

/** Focuses the next or the previous row; the first when none has the focus. */
function focusRow(step: 1 | -1) {
  const links = rows(document);
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[at === -1 ? 0 : at + step]?.focus();
}

const search = () => document.querySelector<HTMLInputElement>('[data-search]');

/** hasSearch reports whether the page has a field that the key `/` focuses. */
export const hasSearch = () => search() !== null;

function focusSearch() {
  const field = search();
  field?.focus();
  field?.select();
}

const actions: Record<string, () => void> = { '/': focusSearch, j: () => focusRow(1), k: () => focusRow(-1) };

/** Marks the button that saves what is on the page, when that is no form. */
export const saveButton = { 'data-save': '' };

/** Saves the form of the open dialog or, without one, that of the page. A question about something final is not answered. */
function save() {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')];
  const place = dialogs.at(-1) ?? document.querySelector<HTMLElement>('main');
  if (!place || place.getAttribute('role') === 'alertdialog') return;
  const focused = document.activeElement?.closest('form');
  const button =
    place.querySelector<HTMLElement>('[data-save]') ??
    focused?.querySelector<HTMLElement>('button[type=submit]') ??
    place.querySelector<HTMLElement>('form button[type=submit]');
  button?.click();
}

/** useSaveKey makes Ctrl+S, or ⌘S, save instead of downloading the page. */
export function useSaveKey() {
  useEffect(() => {
    const act = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, []);
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** useSingleKeys makes `/` focus the search field, and `j` and `k` move through the rows. */
export function useSingleKeys() {
  const [on] = useKeysChoice();
  useEffect(() => {
    if (!on) return;
    const act = (event: globalThis.KeyboardEvent) => {
      const action = actions[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      // Otherwise the key is typed into the field that it focuses.
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [on]);
}
