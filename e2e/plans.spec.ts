import type { MealSlot, WeeklyMenu } from '@lepelblad/api';
import type { Page } from '@playwright/test';
import { addWeeks, daysOf, today, weekOf } from '@/lib/format/calendar.ts';
import { accountWithAccess, largeAppetite } from './support/accounts.ts';
import { photograph, resize, visit } from './support/browser.ts';
import { server } from './support/server.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';
import { pageLoaded } from './support/views.ts';

const host = 'lepelblad.localhost';
const next = addWeeks(weekOf(today()), 1);
const [, tuesday = ''] = daysOf(next);

/** Next week's menu on the server. */
const weekOn = (page: Page): Promise<WeeklyMenu> =>
  page.evaluate(async (week) => (await (await fetch(`/api/v1/receipts/weekly-menu?week=${week}`)).json()).data, next);

const mealOn = (menu: WeeklyMenu, date: string, slot: MealSlot) =>
  menu.days.find((day) => day.date === date)?.meals.find((meal) => meal.slot === slot);

/** The dishes of a week, in order, with what is done instead of them. */
const dishes = ({ days }: WeeklyMenu) =>
  days.flatMap(({ date, meals }) =>
    meals.map(({ slot, recipe, portion, instead }) =>
      [date, slot, recipe.slug, portion, ...(instead ? [instead.kind] : [])].join(' '),
    ),
  );

test('plans: a large meal has something beside it, which goes the way of the meal', async ({ browser }) => {
  const person = await accountWithAccess(host, { answers: largeAppetite });
  const { page, errors } = await visit(browser, person.state);
  await page.goto(server.url(host, `/dashboard?day=${tuesday}`));
  await pageLoaded(page);
  await photograph(page, 'plans-sides');
  const before = await weekOn(page);
  const dessert = mealOn(before, tuesday, 'dessert');
  const dinner = mealOn(before, tuesday, 'dinner')?.recipe.name ?? '';
  await page.getByText('Toetje').first().waitFor();
  await page.getByRole('heading', { name: dessert?.recipe.name ?? '', exact: true }).waitFor();

  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: `Wissel ${dinner}` })
    .last()
    .click();
  await dialog.getByRole('button', { name: /^Niet vandaag/ }).click();
  await dialog.getByRole('button', { name: 'Bewaar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => mealOn(await weekOn(page), tuesday, 'dessert')?.instead?.kind).toBe('skipped');
  await photograph(page, 'plans-sides-skipped');
  await page.getByRole('button', { name: 'Ongedaan maken' }).first().click();
  await expect.poll(async () => dishes(await weekOn(page))).toEqual(dishes(before));

  // Another dessert is chosen from those that are suggested.
  const { name = '', slug } = dessert?.recipe ?? {};
  await page
    .getByRole('button', { name: `Wissel ${name}` })
    .last()
    .click();
  await photograph(page, 'plans-sides-swap');
  await dialog.getByRole('button', { name: /kcal/ }).first().click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => mealOn(await weekOn(page), tuesday, 'dessert')?.recipe.slug).not.toBe(slug);
  expect(errors).toEqual([]);
});

for (const size of ['phone', 'wide'] as const) {
  test(`plans: a dinner is skipped, eaten out and put back, ${size}`, async ({ browser }) => {
    const { page, errors } = await visit(browser, (await accountWithAccess(host)).state);
    await resize(page, sizes[size]);
    await page.goto(server.url(host, `/dashboard?day=${tuesday}`));
    await pageLoaded(page);
    const before = await weekOn(page);
    const dinner = mealOn(before, tuesday, 'dinner');
    const name = dinner?.recipe.name ?? '';
    const openDinner = () =>
      size === 'phone'
        ? page
            .getByRole('button', { name: `Wissel ${name}` })
            .last()
            .click()
        : page.getByRole('button', { name: /^dinsdag, diner:/i }).click();
    const dialog = page.getByRole('dialog');

    await openDinner();
    await dialog.getByRole('button', { name: /^Niet vandaag/ }).click();
    await dialog.getByText('Buiten de deur').click();
    await dialog.getByLabel('Ongeveer hoeveel kcal?').fill('veel');
    await dialog.getByText('Vul een heel getal in').waitFor();
    await dialog.getByLabel('Ongeveer hoeveel kcal?').fill('900');
    await dialog.getByText(/^De dag komt op/).waitFor();
    await photograph(page, `plans-${size}-not-today`);
    await dialog.getByRole('button', { name: 'Bewaar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(`In plaats van ${name}`).first().waitFor();
    await photograph(page, `plans-${size}-eaten-out`);
    const out = await weekOn(page);
    expect(mealOn(out, tuesday, 'dinner')?.instead).toEqual({ kind: 'eatenOut', kcal: 900 });
    const isDinner = (dish: string) => dish.startsWith(`${tuesday} dinner`);
    expect(dishes(out).filter((dish) => !isDinner(dish))).toEqual(dishes(before).filter((dish) => !isDinner(dish)));

    // The dish is put back from its sheet.
    await page
      .getByRole('button', { name: size === 'phone' ? 'Verander Buiten de deur' : /^dinsdag, diner:/i })
      .click();
    await dialog.getByRole('button', { name: 'Zet het gerecht terug' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => dishes(await weekOn(page))).toEqual(dishes(before));
    expect(errors).toEqual([]);
  });

  test(`plans: a dinner moves to another day, and that is undone, ${size}`, async ({ browser }) => {
    const { page, errors } = await visit(browser, (await accountWithAccess(host)).state);
    await resize(page, sizes[size]);
    await page.goto(server.url(host, `/dashboard?day=${tuesday}`));
    await pageLoaded(page);
    const before = await weekOn(page);
    const slot: MealSlot = 'breakfast';
    const mine = mealOn(before, tuesday, slot);
    const target = daysOf(next).find((date) => mealOn(before, date, slot)?.recipe.slug !== mine?.recipe.slug) ?? '';
    const other = mealOn(before, target, slot);
    const weekday = new Intl.DateTimeFormat('nl', { weekday: 'long', timeZone: 'UTC' }).format(new Date(target));
    const button =
      size === 'phone'
        ? page.getByRole('button', { name: `Wissel ${mine?.recipe.name}` }).first()
        : page.getByRole('button', { name: /^dinsdag, ontbijt:/i });
    await button.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Verplaats naar/ }).click();
    await dialog.getByRole('button', { name: new RegExp(`^${weekday}`, 'i') }).click();
    await dialog.getByRole('button', { name: 'Verplaats', exact: true }).waitFor();
    await photograph(page, `plans-${size}-move`);
    await dialog.getByRole('button', { name: 'Verplaats', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const after = await weekOn(page);
    expect(mealOn(after, target, slot)?.recipe.slug).toBe(mine?.recipe.slug);
    expect(mealOn(after, tuesday, slot)?.recipe.slug).toBe(other?.recipe.slug);
    const otherDay = page.getByRole('button', { name: new RegExp(`^${weekday}, ontbijt:`, 'i') });
    const undo = async () => {
      await page.getByRole('button', { name: 'Ongedaan maken' }).first().click();
      await expect.poll(async () => dishes(await weekOn(page))).toEqual(dishes(before));
      // The page has it later than the server.
      await expect.poll(() => button.getAttribute('aria-label')).toContain(mine?.recipe.name);
      if (size === 'wide') await expect.poll(() => otherDay.getAttribute('aria-label')).toContain(other?.recipe.name);
    };
    await undo();

    if (size === 'wide') {
      // The same with the keyboard, and by dragging.
      const monday = mealOn(before, daysOf(next)[0] ?? '', slot);
      const slugOnTuesday = async () => mealOn(await weekOn(page), tuesday, slot)?.recipe.slug;
      if (monday?.recipe.slug !== mine?.recipe.slug) {
        await button.focus();
        await page.keyboard.press('Alt+ArrowLeft');
        await expect.poll(slugOnTuesday).toBe(monday?.recipe.slug);
        await undo();
      }
      await button.dragTo(otherDay);
      await expect.poll(slugOnTuesday).toBe(other?.recipe.slug);
      await undo();
    }
    expect(errors).toEqual([]);
  });

  test(`plans: a week is planned anew around a locked dinner, and that is undone, ${size}`, async ({ browser }) => {
    const { page, errors } = await visit(browser, (await accountWithAccess(host)).state);
    await resize(page, sizes[size]);
    await page.goto(server.url(host, `/dashboard?day=${tuesday}`));
    await pageLoaded(page);
    const before = await weekOn(page);
    // A dinner without a leftover, so that one card has its name.
    const dinners = before.days.flatMap(({ date, meals }) => meals.map((meal) => ({ date, ...meal })));
    const dinner = dinners.find(({ slot, recipe }) => {
      return slot === 'dinner' && dinners.filter((other) => other.recipe.slug === recipe.slug).length === 1;
    });
    const date = dinner?.date ?? '';
    await page.goto(server.url(host, `/dashboard?day=${date}`));
    await pageLoaded(page);
    await page.getByRole('button', { name: `Zet ${dinner?.recipe.name} vast` }).click();
    await expect.poll(async () => mealOn(await weekOn(page), date, 'dinner')?.locked).toBe(true);
    await page.getByRole('button', { name: 'Je week in het kort' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: /kcal/ })).toHaveCount(7);
    await dialog.getByText('Zo gezond is je week').waitFor();
    await photograph(page, `plans-${size}-week`);
    await dialog.getByRole('button', { name: 'Maak de week opnieuw' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(7);
    await dialog.getByRole('button', { name: 'Laat een andere zien' }).click();
    await expect(dialog.getByRole('button', { name: 'Zet in mijn menu' })).toBeEnabled();
    await photograph(page, `plans-${size}-new-week`);
    const shown = (await dialog.getByRole('listitem').allInnerTexts()).join(' ').replaceAll('\u00ad', '');
    await dialog.getByRole('button', { name: 'Zet in mijn menu' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const after = await weekOn(page);
    expect(mealOn(after, date, 'dinner')?.recipe.slug).toBe(dinner?.recipe.slug);
    for (const { recipe } of after.days.flatMap(({ meals }) => meals)) expect(shown).toContain(recipe.name);
    expect(dishes(after)).not.toEqual(dishes(before));
    await page.getByRole('button', { name: 'Ongedaan maken' }).first().click();
    await expect.poll(async () => dishes(await weekOn(page))).toEqual(dishes(before));
    expect(errors).toEqual([]);
  });
}

test('plans: a dish of one’s own, and a dinner that was not cooked is eaten later, on a phone', async ({ browser }) => {
  const { page, errors } = await visit(browser, (await accountWithAccess(host)).state);
  await page.setViewportSize(sizes.phone);
  await page.goto(server.url(host, `/dashboard?day=${tuesday}`));
  await pageLoaded(page);
  const before = await weekOn(page);
  const dialog = page.getByRole('dialog');
  const undo = async () => {
    await page.getByRole('button', { name: 'Ongedaan maken' }).first().click();
    await expect.poll(async () => dishes(await weekOn(page))).toEqual(dishes(before));
  };

  // A dish of one's own, with the portions of the other meals adjusted.
  const lunch = mealOn(before, tuesday, 'lunch')?.recipe.name ?? '';
  await page
    .getByRole('button', { name: `Wissel ${lunch}` })
    .first()
    .click();
  await dialog.getByRole('button', { name: /^Niet vandaag/ }).click();
  await dialog.getByText('Iets anders', { exact: true }).click();
  await dialog.getByLabel('Wat eet je?').fill('Soep van oma');
  await dialog.getByLabel('Ongeveer hoeveel kcal?').fill('450');
  await dialog.getByText(/^De dag komt op/).waitFor();
  await photograph(page, 'plans-phone-own-dish');
  await dialog.getByRole('button', { name: 'Bewaar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Soep van oma').first().waitFor();
  expect(mealOn(await weekOn(page), tuesday, 'lunch')?.instead).toEqual({
    kind: 'own',
    kcal: 450,
    note: 'Soep van oma',
  });
  await undo();

  // A dinner without a leftover is skipped, and then put on a day whose dinner has none.
  const isSingle = (date: string) => {
    const slug = mealOn(before, date, 'dinner')?.recipe.slug;
    const meals = before.days.flatMap((day) => day.meals);
    return meals.filter(({ recipe }) => recipe.slug === slug).length === 1;
  };
  const [date = '', target = ''] = daysOf(next).filter(isSingle);
  const dinner = mealOn(before, date, 'dinner');
  const name = dinner?.recipe.name ?? '';
  await page.goto(server.url(host, `/dashboard?day=${date}`));
  await pageLoaded(page);
  await page
    .getByRole('button', { name: `Wissel ${name}` })
    .last()
    .click();
  await dialog.getByRole('button', { name: /^Niet vandaag/ }).click();
  await dialog.getByRole('button', { name: 'Bewaar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Verander Overgeslagen' }).click();
  await dialog.getByRole('button', { name: /^Niet gekookt\? Zet op/ }).click();
  const weekday = new Intl.DateTimeFormat('nl', { weekday: 'long', timeZone: 'UTC' }).format(new Date(target));
  await dialog.getByRole('button', { name: new RegExp(`^${weekday}`, 'i') }).click();
  await dialog.getByRole('button', { name: 'Verplaats', exact: true }).waitFor();
  await photograph(page, 'plans-phone-not-cooked');
  await dialog.getByRole('button', { name: 'Verplaats', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => mealOn(await weekOn(page), target, 'dinner')?.recipe.slug).toBe(dinner?.recipe.slug);
  await page.getByRole('button', { name: 'Ongedaan maken' }).first().click();
  await expect
    .poll(async () => mealOn(await weekOn(page), target, 'dinner')?.recipe.slug)
    .toBe(mealOn(before, target, 'dinner')?.recipe.slug);
  expect(mealOn(await weekOn(page), date, 'dinner')?.instead?.kind).toBe('skipped');
  expect(errors).toEqual([]);
});
