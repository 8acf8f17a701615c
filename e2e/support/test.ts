import { test as base, expect } from '@playwright/test';

export { expect };

/** A walk. The browsers that it opens are closed behind it. */
export const test = base.extend<{ closed: undefined }>({
  closed: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
