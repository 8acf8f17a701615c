import { visit } from './support/browser.ts';
import { Client } from './support/client.ts';
import { server } from './support/server.ts';
import { consoleHost, staffState } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** Longest time from typing a colour to its first frame in the preview, in milliseconds. */
const limit = 150;
const rounds = 21;
/** Colours that keep enough contrast, so that buttons have them unchanged. */
const colours = ['#0b5d7a', '#7a0b2f', '#0b6a3a'];

test('preview: a change of branding shows at once', async ({ browser }) => {
  const brands = await Client.from(consoleHost, staffState).call<{ id: string; slug: string }[]>(
    'GET',
    '/user/admin/tenants',
  );
  const fitpuur = brands.find(({ slug }) => slug === 'fitpuur')?.id;
  const { page } = await visit(browser, staffState);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(server.url(consoleHost, `/whitelabels/${fitpuur}`));
  const field = page.getByLabel('Kleur van knoppen', { exact: true });
  const button = page.frameLocator('iframe').getByRole('link', { name: /^Begin|^Maak|^Start/ });
  await button.waitFor();

  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const watch = await button.evaluateHandle((element) => {
      const colour = () => getComputedStyle(element).backgroundColor;
      const before = colour();
      const changed = new Promise<number>((done) => {
        const look = () => (colour() === before ? requestAnimationFrame(look) : done(Date.now()));
        look();
      });
      return { changed };
    });
    const typed = await field.evaluate(
      (input: HTMLInputElement, value) => {
        const now = Date.now();
        // React notices a value only when it is set as a user does.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        return now;
      },
      colours[round % colours.length],
    );
    times.push((await watch.evaluate(({ changed }) => changed)) - typed);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(rounds / 2)] ?? Number.POSITIVE_INFINITY;
  process.stdout.write(`\npreview: ${median} ms, median of ${rounds} (${sorted[0]}–${sorted.at(-1)})\n`);
  expect(median).toBeLessThanOrEqual(limit);
});
