// Two answers of jsdom that queries ask for again and again, and that took half of the time of the tests.

/** The value of a property that hides an element, by its own style and attributes: style sheets are not read. */
function hiding(element: Element, name: 'display' | 'visibility'): string {
  const own = 'style' in element ? (element as HTMLElement).style[name] : '';
  if (name === 'visibility') return own || 'visible';
  return own || (element.hasAttribute('hidden') ? 'none' : 'block');
}

const computed = window.getComputedStyle.bind(window);

// Testing Library asks whether each element is displayed, and jsdom matches it to every rule of the page for that.
// What rules hide is tested in a browser.
window.getComputedStyle = (element, pseudo) => {
  let full: CSSStyleDeclaration | undefined;
  const all = () => {
    full ??= computed(element, pseudo);
    return full;
  };
  const value = (name: string) => {
    if (name === 'display' || name === 'visibility') return hiding(element, name);
    return all().getPropertyValue(name);
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'display' || name === 'visibility') return hiding(element, name);
      if (name === 'getPropertyValue') return value;
      return Reflect.get(all(), name);
    },
  });
};

/** The labels of a form control. jsdom looks through the whole document for each label of it. */
function labelsOf(control: Element): HTMLLabelElement[] {
  const around = control.closest('label');
  const pointing = control.id ? document.querySelectorAll<HTMLLabelElement>(`label[for="${CSS.escape(control.id)}"]`) : [];
  const labels = new Set(pointing);
  if (around && !around.htmlFor) labels.add(around);
  return [...labels];
}

globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`) } as typeof CSS;

for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      return this.getAttribute('type') === 'hidden' ? null : labelsOf(this);
    },
  });
}
