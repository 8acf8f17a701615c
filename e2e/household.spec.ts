import type { MenuDay, Recipe, ShoppingList, WeeklyMenu } from '@lepelblad/api';
import type { Page } from '@playwright/test';
import { addWeeks, daysOf, today, weekOf } from '@/lib/format/calendar.ts';
import { mealPath, paths } from '@/lib/paths.ts';
import { accountWithAccess } from './support/accounts.ts';
import { photograph, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { narrowAndWide, pageLoaded, screenProblems } from './support/views.ts';

const host = 'lepelblad.localhost';
const next = addWeeks(weekOf(today()), 1);

/** The data of an API call by the page. */
const ask = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (from) => (await (await fetch(`/api/v1${from}`)).json()).data, path);

const weekFor = (page: Page) => ask<WeeklyMenu>(page, `/receipts/weekly-menu?week=${next}`);
const dinnerOf = ({ meals }: MenuDay) => meals.find(({ slot }) => slot === 'dinner');

const dishesOf = ({ days }: WeeklyMenu) =>
  days.map(({ meals }) => meals.map(({ recipe, portion }) => `${portion} × ${recipe.slug}`));

/** The address of a day's dinner. */
function dinnerPage(day: MenuDay): string {
  const dinner = dinnerOf(day);
  return dinner ? mealPath(dinner.recipe.slug, day.date, 'dinner', dinner.portion) : '';
}

/** The total weight of a list, in grams. */
const grams = ({ items }: ShoppingList) => items.reduce((sum, { grams = 0 }) => sum + grams, 0);

test.describe('household:', () => {
  test('eats from one pan, each their own portion, without what one of them must not have', async ({ browser }) => {
    const { page, errors } = await visit(browser, (await accountWithAccess(host)).state);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const link = (name: string | RegExp) => page.getByRole('link', { name });
    const problems: string[] = [];
    const checkScreen = async (name: string) => {
      await pageLoaded(page);
      await photograph(page, `household-${name}`);
      problems.push(...(await screenProblems(page, name, narrowAndWide)));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 390, height: 844 });
    };
    // The week exists before a member is added.
    await page.goto(server.url(host, `${paths.week}?day=${daysOf(next)[0]}`));
    await page.getByRole('article').first().waitFor();
    const alone = await weekFor(page);
    await page.goto(server.url(host, paths.profile));
    await link('Samen eten').click();
    await page.getByRole('heading', { name: 'Nog niemand' }).waitFor();
    await checkScreen('empty');

    // A child: the form asks nothing about the body.
    await link('Voeg iemand toe').click();
    await page.getByLabel('Naam').fill('Kim');
    await page.getByLabel('Geboortejaar').fill(String(Number(today().slice(0, 4)) - 8));
    await page.getByText('Een kind groeit nog').waitFor();
    expect(await page.getByText('Reken het uit').count()).toBe(0);
    await page.getByRole('radio', { name: 'De helft' }).check({ force: true });
    await checkScreen('child');
    await button('Voeg toe').click();
    await page.getByText('Zet hier een vinkje als dit klopt.').waitFor();
    await page.getByRole('checkbox', { name: 'Ik mag deze gegevens hier bewaren' }).check();
    await button('Voeg toe').click();
    const effect = page.getByRole('dialog', { name: 'Dit verandert' });
    const child = page.getByRole('heading', { name: 'Kim', exact: true });
    await effect.or(child).first().waitFor();
    // Some weeks have a dinner that is too hot for a child, which the page says before it changes.
    if (await effect.isVisible()) await effect.getByRole('button', { name: 'Bewaren' }).click();
    await child.waitFor();

    // An adult who must not have nuts, filled in with the keyboard alone.
    await link('Voeg iemand toe').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Naam').focus();
    await page.keyboard.type('Bo');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1986');
    await page.getByRole('radio', { name: /^Reken het uit/ }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('radio', { name: 'Man', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1,84');
    await page.keyboard.press('Tab');
    await page.keyboard.type('82');
    await page.getByRole('radio', { name: 'Veganistisch' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('checkbox', { name: 'Noten', exact: true }).focus();
    await page.keyboard.press('Space');
    await checkScreen('adult');
    await page.getByRole('checkbox', { name: 'Ik mag deze gegevens hier bewaren' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');

    // The effect is shown first, and cancelling changes nothing.
    await effect.waitFor();
    await effect.getByText(/maaltijden kook je meer/).waitFor();
    await checkScreen('effect');
    await effect.getByRole('button', { name: 'Toch niet' }).click();
    await effect.waitFor({ state: 'detached' });
    expect(dishesOf(await weekFor(page))).toEqual(dishesOf(alone));
    await page.getByRole('checkbox', { name: 'Ik mag deze gegevens hier bewaren' }).focus();
    await page.keyboard.press('Enter');
    await effect.getByRole('button', { name: 'Bewaren' }).click();
    await page.getByRole('heading', { name: 'Bo', exact: true }).waitFor();
    expect(dishesOf(await weekFor(page))).not.toEqual(dishesOf(alone));
    await page.getByText('Niet: noten').waitFor();
    await checkScreen('members');

    // No dinner has nuts, for anyone in the household.
    await page.goto(server.url(host, `${paths.week}?day=${daysOf(next)[0]}`));
    await page.getByText('Samen met Kim en Bo').waitFor();
    await checkScreen('week');
    const week = await weekFor(page);
    for (const day of week.days) {
      const recipe = await ask<Recipe>(page, `/receipts/${dinnerPage(day).replace(/.*\//, '')}`);
      expect(
        recipe.allergens.filter(({ allergen, certainty }) => allergen === 'treeNuts' && certainty !== 'mayContain'),
      ).toEqual([]);
      const eaters = recipe.pan?.eaters.map(({ name }) => name) ?? [];
      expect(eaters.slice(0, 3)).toEqual([undefined, 'Kim', 'Bo']);
      // Everyone is listed twice for a pan with a leftover.
      expect(eaters.slice(3)).toEqual(eaters.length > 3 ? [undefined, 'Kim', 'Bo'] : []);
      expect(recipe.pan?.eaters.reduce((sum, { grams }) => sum + grams, 0)).toBe(recipe.pan?.grams);
    }

    // One pan: on the recipe, and at the last step of cooking.
    const [monday] = week.days;
    if (!monday) throw new Error('the week has no Monday');
    await page.goto(server.url(host, dinnerPage(monday)));
    await page.getByText('Voor jou, Kim en Bo').waitFor();
    const pan = page.getByRole('heading', { name: 'Ieder z’n portie' });
    await pan.waitFor();
    await checkScreen('recipe');
    await link('Begin met koken').first().click();
    await button('Volgende stap').waitFor();
    while ((await button('Volgende stap').count()) > 0) await button('Volgende stap').click();
    await pan.waitFor();
    // The division is long, and pushes no button off the screen.
    await expect(button('Eet smakelijk')).toBeInViewport();
    await checkScreen('cooking');

    // The list is for the whole household, and changes when a member is removed.
    const makeList = async () => {
      await page.goto(server.url(host, `${paths.shopping}?week=${next}`));
      await button(/^Maak de lijst voor/).click();
      await page.waitForURL((url) => url.pathname.startsWith(`${paths.shopping}/`));
      return ask<ShoppingList>(page, `/shopping-lists/${new URL(page.url()).pathname.replace(/.*\//, '')}`);
    };
    const listBefore = await makeList();
    await page.goto(server.url(host, paths.household));
    await link('Wijzig Bo').click();
    await button('Haal Bo weg').click();
    await page
      .getByRole('dialog')
      .getByText(/maaltijden kook je minder/)
      .waitFor();
    await checkScreen('remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Haal Bo weg' }).click();
    await page.getByText('Bo eet niet meer mee.').waitFor();
    expect(await page.getByRole('heading', { name: 'Bo', exact: true }).count()).toBe(0);
    const listAfter = await makeList();
    expect(listAfter.id).toBe(listBefore.id);
    expect(grams(listAfter)).toBeLessThan(grams(listBefore));
    expect(listAfter.servings).toBe(2);

    expect(problems).toEqual([]);
    expect(errors).toEqual([]);
  });
});
