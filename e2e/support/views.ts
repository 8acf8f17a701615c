import type { Page } from '@playwright/test';
import { accessibilityProblems } from './browser.ts';
import { unreadableText } from './layout.ts';
import { sample, sampleIndex } from './sample.ts';

/** How people look at a page: the width in pixels, and how large they have their text. */
interface View {
  view: string;
  width: number;
  text: string;
}
const views: View[] = [
  { view: '320 px', width: 320, text: '100%' },
  { view: '390 px with text at 200 %', width: 390, text: '200%' },
  { view: '1280 px', width: 1280, text: '100%' },
];
/** For what only the room that there is can change, and for the console, which is for a desk and a look on the way. */
export const narrowAndWide: View[] = [
  { view: '390 px', width: 390, text: '100%' },
  { view: '1280 px', width: 1280, text: '100%' },
];
/** The least height of a screen, in pixels. It is made as high as its page, so that a bar at the thumb lies over nothing. */
const minHeight = 700;
const schemes = ['light', 'dark'] as const;
/** Waits until what a page shows first has come: its title, everything in the place of its shapes, its letters. */
export async function pageLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root') === null);
  await page.evaluate(() => document.fonts.ready);
}

/** Everything that a person could not read or use on a page, however they look at it. */
export async function screenProblems(page: Page, screen: string, seen = views): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    // In the light it is looked at one way, in the dark another.
    for (const { view, width, text } of sample(seen, sampleIndex(screen) + index)) {
      await page.setViewportSize({ width, height: minHeight });
      const height = await page.evaluate(
        (size) =>
          new Promise<number>((done) => {
            document.documentElement.style.fontSize = size;
            const measure = () => done(document.documentElement.scrollHeight);
            requestAnimationFrame(() => requestAnimationFrame(measure));
          }),
        text,
      );
      await page.setViewportSize({ width, height: Math.max(height, minHeight) });
      const found = [...(await accessibilityProblems(page)), ...(await unreadableText(page))];
      problems.push(...found.map((problem) => `${screen}, ${view}, ${colorScheme}: ${problem}`));
    }
  }
  return problems;
}
