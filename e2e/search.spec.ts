import type { Page } from '@playwright/test';
import { addWeeks, today, weekOf } from '@/lib/format/calendar.ts';
import { accountWithAccess } from './support/accounts.ts';
import { expectAccessible, photograph, visit } from './support/browser.ts';
import { sample, sampleIndex } from './support/sample.ts';
import { server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const dutch = {
  field: 'Zoek op naam of ingrediënt',
  corrected: /^Gezocht op ‘broccoli’/,
  quick: 'Haal het filter ‘Tot 20 min’ weg',
  lactose: 'Haal het filter ‘Zonder lactose’ weg',
  filters: 'Filters',
  vegetarian: /^Vegetarisch /,
  show: /^Toon /,
  chosen: 'Haal het filter ‘Vegetarisch’ weg',
  none: 'Niets gevonden',
  leaveOut: 'Laat ‘Tot 15 min’ weg',
  favorites: 'Favorieten',
  heart: / als favoriet$/,
  noFavorites: 'Nog geen favorieten',
  put: 'Zet in mijn menu',
  when: 'Wanneer wil je dit eten?',
  nextWeek: 'Volgende week',
  another: 'Kies een andere maaltijd',
  comes: 'Dit eet je dan',
  done: 'Nu in je menu: ',
  make: /^Maak de lijst voor/,
  outdated: /^Je hebt nu iets anders nodig/,
  update: 'Lijst bijwerken',
};
type Words = typeof dutch;
const english: Words = {
  field: 'Search by name or ingredient',
  corrected: /^Searched for ‘broccoli’/,
  quick: 'Remove the filter ‘Up to 20 min’',
  lactose: 'Remove the filter ‘Without lactose’',
  filters: 'Filters',
  vegetarian: /^Vegetarian /,
  show: /^Show /,
  chosen: 'Remove the filter ‘Vegetarian’',
  none: 'Nothing found',
  leaveOut: 'Without ‘Up to 15 min’',
  favorites: 'Favourites',
  heart: / as a favourite$/,
  noFavorites: 'No favourites yet',
  put: 'Put in my menu',
  when: 'When do you want to eat this?',
  nextWeek: 'Next week',
  another: 'Choose another meal',
  comes: 'What you eat then',
  done: 'Now in your menu: ',
  make: /^Make the list for/,
  outdated: /^What you need has changed/,
  update: 'Update the list',
};

const textOf = (page: Page) => new URL(page.url()).searchParams.get('text');

const sites = [
  ['lepelblad.localhost', dutch],
  ['greenfork.localhost', english],
] as const;

for (const [host, words] of sample(sites, 0)) {
  test(`search: on ${host} a query is understood, widened, and its result is kept as a favourite`, async ({
    browser,
  }) => {
    const { page, errors } = await visit(browser, (await accountWithAccess(host)).state);
    await page.goto(server.url(host, '/dashboard/recipes'));
    const field = page.getByRole('searchbox', { name: words.field });
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const checkScreen = async (screen: string) => {
      if (!sample(sites, sampleIndex(screen)).some(([site]) => site === host)) return;
      await expectAccessible(page, `${screen}-${host}`);
      await photograph(page, `${screen}-${host}`);
    };

    // Misspelled.
    await field.fill('brocoli');
    await page.getByText(words.corrected).waitFor();
    await page
      .getByRole('heading', { name: /broccoli/i, level: 2 })
      .first()
      .waitFor();
    await checkScreen('search-corrected');

    // Wishes within the text, in Dutch on any site; each can be removed with its words.
    await field.fill('tomaat snel zonder lactose');
    await button(words.quick).waitFor();
    await button(words.lactose).waitFor();
    await checkScreen('search-wishes');
    await button(words.quick).click();
    await expect.poll(() => field.inputValue()).toBe('tomaat zonder lactose');
    await expect.poll(() => textOf(page)).toBe('tomaat zonder lactose');

    // Filters show their counts; going back removes the choice.
    await page.getByRole('button', { name: words.filters }).click();
    const sheet = page.getByRole('dialog', { name: words.filters });
    await sheet.getByRole('button', { name: words.vegetarian }).click();
    await checkScreen('search-filters');
    await sheet.getByRole('button', { name: words.show }).click();
    await button(words.chosen).click();
    await button(words.chosen).waitFor({ state: 'detached' });
    await page.goBack();
    await button(words.chosen).waitFor();

    // Back from a recipe, the search is still there.
    await page.getByRole('article').first().getByRole('link').click();
    await page.waitForURL(/\/dashboard\/recipes\/[^?]+/);
    await page.goBack();
    await button(words.chosen).waitFor();
    expect(await field.inputValue()).toBe('tomaat zonder lactose');

    // A shopping list for next week, which will change.
    await page.goto(server.url(host, `/dashboard/shopping?week=${addWeeks(weekOf(today()), 1)}`));
    await button(words.make).click();
    await page.waitForURL(/\/shopping\/[^?]+/);
    const list = page.url();
    await button(words.update).waitFor();
    expect(await page.getByText(words.outdated).count()).toBe(0);

    // The recipe is put into next week, in place of a meal where it fits.
    await page.goto(server.url(host, '/dashboard/recipes?text=curry&mealTime=dinner'));
    await page.getByRole('article').first().getByRole('link').click();
    await button(words.put).waitFor();
    const name = (await page.getByRole('heading', { level: 1 }).textContent())?.replaceAll('\u00ad', '');
    await checkScreen('recipe-found');
    await button(words.put).click();
    const put = page.getByRole('dialog');
    await put.getByText(words.when).waitFor();
    await put.getByRole('button', { name: words.nextWeek }).click();
    await put.getByRole('heading', { name: words.nextWeek }).waitFor();
    const meals = put.getByRole('list').last().getByRole('button');
    await expect.poll(() => meals.count()).toBeGreaterThan(4);
    await checkScreen('recipe-when');
    const fits = put.getByRole('heading', { name: words.comes });
    for (let at = 0; !(await fits.isVisible()); at++) {
      await meals.nth(at).click();
      await fits.or(put.getByRole('alert')).waitFor();
      if (await fits.isVisible()) break;
      await checkScreen('recipe-unfit');
      await put.getByRole('button', { name: words.another }).click();
    }
    await checkScreen('recipe-effect');
    await put.getByRole('button', { name: words.put }).click();
    await put.waitFor({ state: 'detached' });
    await page.getByText(words.done + name).waitFor();
    await checkScreen('recipe-put');

    // The list says that it is outdated, and is updated.
    await page.goto(list);
    await page.getByText(words.outdated).waitFor();
    await checkScreen('list-outdated');
    await button(words.update).click();
    await page.getByText(words.outdated).waitFor({ state: 'detached' });

    // No result: a suggestion what to leave out.
    await page.goto(server.url(host, '/dashboard/recipes?text=stamppot&maxMinutes=15'));
    await page.getByRole('heading', { name: words.none }).waitFor();
    await checkScreen('search-none');
    await page.getByRole('button', { name: new RegExp(words.leaveOut) }).click();
    await page.getByRole('article').first().waitFor();

    // A favourite.
    const heart = page.getByRole('button', { name: words.heart }).first();
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    await page.goto(server.url(host, '/dashboard/recipes?favorites=true'));
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await checkScreen('search-favorites');
    await page.getByRole('button', { name: words.heart }).click();
    await page.getByRole('heading', { name: words.noFavorites }).waitFor();
    await checkScreen('search-no-favorites');

    expect(errors).toEqual([]);
  });
}

test('search: odd texts give no error', async ({ browser }) => {
  const { page, errors } = await visit(browser, (await accountWithAccess('lepelblad.localhost')).state);
  for (const text of ["%_'\\", '🥦', 'de het een', 'x'.repeat(5_000)]) {
    await page.goto(server.url('lepelblad.localhost', `/dashboard/recipes?text=${encodeURIComponent(text)}`));
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await page.getByRole('alert').count(), text.slice(0, 10)).toBe(0);
  }
  expect(errors).toEqual([]);
});
