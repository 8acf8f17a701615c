import type { Page } from '@playwright/test';

/**
 * Text that cannot be read: outside the screen, clipped by an element around it, or under other text. Runs in the
 * page. Text that is hidden on purpose and text that can be scrolled to are left out.
 */
function unreadable(): string[] {
  const problems: string[] = [];
  const screen = document.documentElement;
  const width = screen.clientWidth;
  if (screen.scrollWidth > width) problems.push(`the page scrolls sideways: ${screen.scrollWidth} px on ${width}`);

  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !getComputedStyle(element).clipPath.startsWith('inset(50%');
  /** The nearest fixed or sticky element around an element: the page's text may scroll beneath it. */
  const layerOf = (element: Element): Element => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
    }
    return screen;
  };
  const name = (element: Element, text: string) =>
    `<${element.localName}> “${text.trim().replace(/\s+/g, ' ').slice(0, 60)}”`;

  interface Line {
    element: Element;
    layer: Element;
    text: string;
    box: DOMRect;
  }
  const lines: Line[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? '';
    const element = node.parentElement;
    if (text.trim() === '' || !element || /^(SCRIPT|STYLE|OPTION|TITLE)$/.test(element.tagName)) continue;
    const around: Element[] = [];
    for (let one: Element | null = element; one; one = one.parentElement) around.push(one);
    if (!around.every(isVisible) || element.closest('[data-sonner-toaster]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = layerOf(element);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      lines.push({ element, layer, text, box });
      for (const one of around) {
        if (one === document.body || one === screen) break;
        const { overflowX, overflowY, position } = getComputedStyle(one);
        const frame = one.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX) && (box.left < frame.left - 1 || box.right > frame.right + 1)) {
          problems.push(`${name(element, text)} is cut off by <${one.localName} class="${one.className}">`);
          break;
        }
        // A line box is higher than its letters, so a few pixels may be clipped.
        const slack = box.height * 0.2;
        if (/hidden|clip/.test(overflowY) && (box.top < frame.top - slack || box.bottom > frame.bottom + slack)) {
          problems.push(`${name(element, text)} is cut off at its height by <${one.localName}>`);
          break;
        }
        if (/auto|scroll/.test(overflowX) || position === 'fixed') break;
      }
      const sideways = around.some((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one !== screen);
      const outside = !sideways && (box.left < -1 || box.right > width + 1);
      const away = layer !== screen && getComputedStyle(layer).position === 'fixed' && box.bottom > innerHeight + 1;
      const scrolls = around.some((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one !== screen);
      if (outside || (away && !scrolls)) problems.push(`${name(element, text)} is outside the screen`);
    }
  }

  // Two texts in the same place. Only the middle of a line counts, since tight lines touch.
  const innerBox = ({ left, right, top, bottom, height }: DOMRect) => ({
    left: left + 1,
    right: right - 1,
    top: top + height * 0.3,
    bottom: bottom - height * 0.3,
  });
  const innerBoxes = lines.map(({ box }) => innerBox(box));
  lines.forEach((one, index) => {
    const a = innerBoxes[index];
    for (let other = index + 1; a && other < lines.length; other++) {
      const [line, b] = [lines[other], innerBoxes[other]];
      if (!line || !b || line.layer !== one.layer || line.element === one.element) continue;
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) {
        problems.push(`${name(one.element, one.text)} lies under ${name(line.element, line.text)}`);
      }
    }
  });
  return [...new Set(problems)];
}

/** Descriptions of text on the page that cannot be read. */
export const unreadableText = (page: Page): Promise<string[]> => page.evaluate(unreadable);
