import type { Page } from '@playwright/test';

/** Minimum contrast of a focus indicator (WCAG 2.2, 1.4.11). */
const leastContrast = 3;
/** More tab stops than any page has; reaching it means that the focus is in a loop. */
const mostStops = 400;

/** State that a test keeps in the page between two stops. */
interface FocusState {
  stops: Element[];
  /** The elements that may show the last stop's focus, with their style while it was focused. */
  marked: { element: Element; looks: MarkStyle; outside: string }[];
}

interface MarkStyle {
  outline: string;
  boxShadow: string;
  border: string;
}

declare global {
  interface Window {
    focusState?: FocusState;
  }
}

/** Runs in the page after Tab: problems of this stop, and of the focus indicator of the previous one. */
function checkStop({ least, most }: { least: number; most: number }): { done: boolean; problems: string[] } {
  const problems: string[] = [];
  window.focusState ??= { stops: [], marked: [] };
  const { focusState } = window;

  const name = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    return `<${element.localName}> “${(label ?? element.textContent ?? '').trim().slice(0, 50)}”`;
  };
  const rgba = (text: string) => (text.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (text: string) => {
    const [r = 0, g = 0, b = 0] = rgba(text).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string) => {
    const [a, b] = [luminance(one), luminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const markStyleOf = (element: Element): MarkStyle => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderTopWidth, borderTopColor } =
      getComputedStyle(element);
    return {
      outline: outlineStyle === 'none' || outlineWidth === '0px' ? '' : `${outlineWidth} ${outlineColor}`,
      boxShadow,
      border: borderTopWidth === '0px' ? '' : `${borderTopWidth} ${borderTopColor}`,
    };
  };
  /** The background colour just outside an element, behind its focus indicator. */
  const backgroundAround = (element: Element): string => {
    const { left, top, height } = element.getBoundingClientRect();
    for (const one of document.elementsFromPoint(Math.max(left - 4, 0), top + height / 2)) {
      const { backgroundColor } = getComputedStyle(one);
      if (!element.contains(one) && (rgba(backgroundColor)[3] ?? 1) === 1) return backgroundColor;
    }
    return getComputedStyle(document.body).backgroundColor;
  };
  /** The element and those around it that may show its focus: a label, a card, the frame of a field. */
  const markCarriers = (element: Element): Element[] => {
    const all: Element[] = [];
    for (let one: Element | null = element, level = 0; one && level < 5; one = one.parentElement, level++) {
      all.push(one, ...(level < 3 ? (one.parentElement?.children ?? []) : []));
    }
    return all;
  };
  /** The visible box of a control: that of its label when the control itself is hidden. */
  const visibleBox = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width > 4 && box.height > 4 ? box : (element.closest('label') ?? element).getBoundingClientRect();
  };

  // The focus indicator of the previous stop is the style that changed when the focus left it.
  const previous = focusState.stops.at(-1);
  if (previous) {
    const visible = focusState.marked.some(({ element, looks, outside }) => {
      const now = markStyleOf(element);
      const changed = (Object.keys(now) as (keyof MarkStyle)[]).filter((key) => now[key] !== looks[key]);
      return changed.some((key) => {
        const colour = looks[key].match(/rgba?\([^)]*\)/)?.[0];
        return colour !== undefined && contrast(colour, outside) >= least;
      });
    });
    if (!visible) problems.push(`nothing shows that the keyboard is at ${name(previous)}`);
  }

  const current = document.activeElement;
  if (!current || current === document.body || current === focusState.stops[0]) {
    const modal = document.querySelector('[aria-modal=true]');
    const controls = [
      ...(modal ?? document).querySelectorAll<HTMLInputElement>('a[href], button, input, select, textarea, summary'),
    ];
    const radios = new Set<string>();
    for (const control of controls) {
      const { type, checked, disabled } = control;
      if (disabled || !control.checkVisibility({ visibilityProperty: true }) || focusState.stops.includes(control))
        continue;
      if (control.getAttribute('role') === 'radio' && control.tabIndex < 0) continue; // one stop for all of them
      if (type === 'radio') {
        const group = controls.filter((one) => one.type === 'radio' && one.name === control.name);
        if (group.some((one) => focusState.stops.includes(one)) || (radios.has(control.name) && !checked)) continue;
        radios.add(control.name);
      }
      problems.push(`${name(control)} is out of the keyboard's reach`);
    }
    return { done: true, problems };
  }
  if (focusState.stops.includes(current) || focusState.stops.length >= most) {
    return { done: true, problems: [...problems, `the keyboard is caught at ${name(current)}`] };
  }

  const box = visibleBox(current);
  if (previous) {
    // Going up is allowed only to the next column.
    const before = visibleBox(previous);
    if (box.bottom <= before.top + 2 && box.left < before.right - 2)
      problems.push(`the keyboard jumps from ${name(previous)} up to ${name(current)}`);
  }
  const onTop = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const related =
    onTop && (current.contains(onTop) || onTop.contains(current) || current.closest('label')?.contains(onTop));
  if (!related) problems.push(`${name(current)} is under ${onTop ? name(onTop) : 'the edge of the screen'}`);

  if (!previous && current.getAttribute('href') !== '#content')
    problems.push(`the keyboard begins at ${name(current)}, not at the way to the content`);
  focusState.stops.push(current);
  focusState.marked = markCarriers(current).map((element) => ({
    element,
    looks: markStyleOf(element),
    outside: backgroundAround(element),
  }));
  return { done: false, problems };
}

/** Goes through a newly opened page with Tab, and returns what a keyboard user cannot reach or see. */
export async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => delete window.focusState);
  const problems: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate(checkStop, { least: leastContrast, most: mostStops });
    problems.push(...now.problems);
    if (now.done) break;
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return problems;
}

/** The text of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const words = element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent;
    return (words ?? '').trim();
  });

/** Presses Tab until the focused element has this text. Throws when no element after the focus has it. */
export async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab');
    if (words.test(await focused(page))) return;
  }
  throw new Error(`The keyboard does not come to ${words}.`);
}
