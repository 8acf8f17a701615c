import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { refusals } from './browser.ts';

export { expect };

/** Describes what a page shows: its address, the requests that were refused, its dialogs and its messages. */
async function describePage(page: Page): Promise<string> {
  const shown = page.locator('[role=dialog], [role=alert], [data-sonner-toast]');
  const texts = await shown.allInnerTexts().catch((error: unknown) => [String(error)]);
  return [page.url(), ...(refusals.get(page) ?? []), ...texts.map((text) => text.replaceAll(/\s+/g, ' '))].join('\n  ');
}

const pagesOf = (browser: Browser) => browser.contexts().flatMap((context) => context.pages());

/** A test that closes the browser contexts that it opened. When it fails, its report says what its pages showed. */
export const test = base.extend<{ closed: undefined }>({
  closed: [
    async ({ browser }, use, info) => {
      await use(undefined);
      // The trace is of the second attempt, which may pass.
      const isFailed = info.status !== info.expectedStatus;
      const descriptions = isFailed ? await Promise.all(pagesOf(browser).map(describePage)) : [];
      await Promise.all(browser.contexts().map((context) => context.close()));
      if (descriptions.length > 0) throw new Error(`At the end of the test:\n${descriptions.join('\n')}`);
    },
    { auto: true },
  ],
});
