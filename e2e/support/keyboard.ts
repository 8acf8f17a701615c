import type { Page } from '@playwright/test';

/** Least contrast of the mark that says where the keyboard is (WCAG 2.2, 1.4.11). */
const leastContrast = 3;
/** More stops than any page has: who gets this far goes in circles. */
const mostStops = 400;

/** What a walk keeps in the page from stop to stop. */
interface FocusState {
  stops: Element[];
  /** The elements on which the last stop may show, as they looked with the keyboard there. */
  marked: { element: Element; looks: MarkStyle; outside: string }[];
}

interface MarkStyle {
  outline: string;
  boxShadow: string;
  border: string;
}

declare global {
  interface Window {
    walk?: FocusState;
  }
}

/** Runs in the page after the keyboard has moved: what is wrong with this stop and with the mark of the last one. */
function checkStop({ least, most }: { least: number; most: number }): { done: boolean; problems: string[] } {
  const problems: string[] = [];
  window.walk ??= { stops: [], marked: [] };
  const { walk } = window;

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
  /** The colour that lies just outside an element, under its mark. */
  const backgroundAround = (element: Element): string => {
    const { left, top, height } = element.getBoundingClientRect();
    for (const one of document.elementsFromPoint(Math.max(left - 4, 0), top + height / 2)) {
      const { backgroundColor } = getComputedStyle(one);
      if (!element.contains(one) && (rgba(backgroundColor)[3] ?? 1) === 1) return backgroundColor;
    }
    return getComputedStyle(document.body).backgroundColor;
  };
  /** The element itself, and what around it may carry its mark: a label, a card, the frame of a field. */
  const markCarriers = (element: Element): Element[] => {
    const all: Element[] = [];
    for (let one: Element | null = element, level = 0; one && level < 5; one = one.parentElement, level++) {
      all.push(one, ...(level < 3 ? (one.parentElement?.children ?? []) : []));
    }
    return all;
  };
  /** Where a control is for the eye: a hidden tick stands for the line around it. */
  const visibleBox = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width > 4 && box.height > 4 ? box : (element.closest('label') ?? element).getBoundingClientRect();
  };

  // The mark of the last stop is what is different now that the keyboard has gone on.
  const previous = walk.stops.at(-1);
  if (previous) {
    const visible = walk.marked.some(({ element, looks, outside }) => {
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
  if (!current || current === document.body || current === walk.stops[0]) {
    const modal = document.querySelector('[aria-modal=true]');
    const controls = [
      ...(modal ?? document).querySelectorAll<HTMLInputElement>('a[href], button, input, select, textarea, summary'),
    ];
    const radios = new Set<string>();
    for (const control of controls) {
      const { type, checked, disabled } = control;
      if (disabled || !control.checkVisibility({ visibilityProperty: true }) || walk.stops.includes(control)) continue;
      if (control.getAttribute('role') === 'radio' && control.tabIndex < 0) continue; // one stop for all of them
      if (type === 'radio') {
        const group = controls.filter((one) => one.type === 'radio' && one.name === control.name);
        if (group.some((one) => walk.stops.includes(one)) || (radios.has(control.name) && !checked)) continue;
        radios.add(control.name);
      }
      problems.push(`${name(control)} is out of the keyboard's reach`);
    }
    return { done: true, problems };
  }
  if (walk.stops.includes(current) || walk.stops.length >= most) {
    return { done: true, problems: [...problems, `the keyboard is caught at ${name(current)}`] };
  }

  const box = visibleBox(current);
  if (previous) {
    // Upwards is only where the next column begins.
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
  walk.stops.push(current);
  walk.marked = markCarriers(current).map((element) => ({
    element,
    looks: markStyleOf(element),
    outside: backgroundAround(element),
  }));
  return { done: false, problems };
}

/** Goes through a page that was just opened by Tab alone. Answers what keeps a person without a mouse from using it. */
export async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => delete window.walk);
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

/** Words of what the keyboard is at. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const words = element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent;
    return (words ?? '').trim();
  });

/** Goes on by Tab to what has these words. Throws when the page has nothing of the kind after the keyboard's place. */
export async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab');
    if (words.test(await focused(page))) return;
  }
  throw new Error(`The keyboard does not come to ${words}.`);
}
