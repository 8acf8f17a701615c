import type { Page } from '@playwright/test';
import { accessibilityProblems, savePicture } from './browser.ts';
import { unreadableText } from './layout.ts';
import { sample, sampleIndex } from './sample.ts';

/** A way to view a page: width in pixels, and text size. */
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
/** For the console: a phone, a tablet and a wide screen. */
export const consoleViews: View[] = [
  { view: '390 px', width: 390, text: '100%' },
  { view: '820 px', width: 820, text: '100%' },
  { view: '1280 px', width: 1280, text: '100%' },
];
/** For screens where only the width matters. */
export const narrowAndWide: View[] = [
  { view: '390 px', width: 390, text: '100%' },
  { view: '1280 px', width: 1280, text: '100%' },
];
/** Minimum height of the screen in pixels. It is raised to the page's height, so that no bottom bar covers content. */
const minHeight = 700;
const schemes = ['light', 'dark'] as const;
/** Waits until a page is loaded: title, no skeletons, fonts. */
export async function pageLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root, [aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Problems of accessibility and layout on a page, in each view and colour scheme (or a sample of them). With a name for
 * them, pictures are taken.
 */
export async function screenProblems(page: Page, screen: string, seen = views, picture?: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    // A sample takes a different view in light than in dark.
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
      if (picture) await savePicture(page, `${picture}-${width}-${colorScheme}`);
      const problemsHere = [...(await accessibilityProblems(page)), ...(await unreadableText(page))];
      problems.push(...problemsHere.map((problem) => `${screen}, ${view}, ${colorScheme}: ${problem}`));
    }
  }
  return problems;
}
