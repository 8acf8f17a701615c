import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// The console is much to put together on a busy machine; no test is to fail for that.
configure({ asyncUtilTimeout: 10_000 });

// A text without words is a fault, wherever it shows.
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

// jsdom has no layout: it knows neither media queries nor scrolling.
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
