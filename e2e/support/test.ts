import { test as base, expect } from '@playwright/test';

export { expect };

/** A test that closes the browser contexts that it opened. */
export const test = base.extend<{ closed: undefined }>({
  closed: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
