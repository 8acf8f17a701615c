// Faster versions of functions of jsdom and React, which took more than half of the time of the tests. What style
// sheets do is tested in a browser.

import * as react from 'react';

/** The initial values of properties that are not empty. */
const initial: Record<string, string> = { display: 'block', visibility: 'visible', 'pointer-events': 'auto' };

/** `pointerEvents` as `pointer-events`. */
const hyphenated = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

// For each element, jsdom matches every rule of the page. This version has only the element's own style and attributes.
window.getComputedStyle = (element) => {
  const value = (name: string) => {
    if (name === 'display' && element.hasAttribute('hidden')) return 'none';
    const own = 'style' in element ? (element.style as CSSStyleDeclaration).getPropertyValue(name) : '';
    return own || (initial[name] ?? '');
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return value;
      return typeof name === 'string' ? value(hyphenated(name)) : undefined;
    },
  });
};

// Emotion adds an element for each rule, and jsdom parses each.
const { head } = document;
const insertBefore = head.insertBefore.bind(head);
head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
  node instanceof HTMLStyleElement && node.dataset.emotion ? node : insertBefore(node, before);

/** Returns the labels of a form control. jsdom searches the whole document for each. */
function labelsOf(control: Element): HTMLLabelElement[] {
  const around = control.closest('label');
  const pointing = control.id
    ? document.querySelectorAll<HTMLLabelElement>(`label[for="${CSS.escape(control.id)}"]`)
    : [];
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

// React takes a stack trace of each element, to name its owner in warnings. It stops at ten thousand in a second.
const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });
