import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Rendering the whole console takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// A missing translation fails the test.
let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
  const warn = console.warn;
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => {
    if (String(words[0]).includes('Missing translation')) warnings.push(String(words[0]));
    else warn(...words);
  });
});
afterEach(() => {
  cleanup();
  expect(warnings).toEqual([]);
});

// jsdom has neither media queries nor scrolling.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
window.scrollTo = () => undefined;
