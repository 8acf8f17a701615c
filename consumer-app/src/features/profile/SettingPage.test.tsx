import type { Settings, SettingsEffect } from '@lepelblad/api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toasts } from '@/app/Toasts';
import { addDays, today } from '@/lib/format';
import { paths } from '@/lib/paths';
import { render } from '@/test/render';
import { refuse, requestsOf, serve } from '@/test/server';
import { SettingPage } from './SettingPage.tsx';

const target = { kcal: 1900, protein: 140, fat: 60, carbohydrate: 190 };
const settings: Settings = {
  name: 'Noor',
  email: 'noor@voorbeeld.example',
  hasPassword: true,
  initials: 'N',
  answers: {
    goal: 'lose',
    heightCm: 170,
    weightKg: 78,
    goalWeightKg: 70,
    diet: 'everything',
    intolerances: [],
    mealTimes: ['breakfast', 'lunch', 'dinner'],
    cookingMinutes: 30,
    household: 2,
  },
  health: true,
  paces: [300, 500],
  dislikes: [],
  caloriesSubmitted: true,
  target,
  macros: {
    custom: false,
    target,
    recommended: target,
    bounds: { leastKcal: 1650, mostKcal: 3400, leastProtein: 64, mostProtein: 195, highProtein: 140 },
  },
  shares: [
    { slot: 'breakfast', share: 28 },
    { slot: 'lunch', share: 33 },
    { slot: 'dinner', share: 39 },
  ],
  customShares: false,
  portion: 1,
  aisles: [
    'produce',
    'bread',
    'cheese-deli',
    'meat-fish-veg',
    'dairy-eggs',
    'pantry',
    'spices-oil',
    'nuts-snacks',
    'drinks',
    'frozen',
  ],
  news: false,
};
const nothing: SettingsEffect = { days: [] };
const replaced: SettingsEffect = {
  days: [
    {
      date: today(),
      kcalBefore: 1890,
      kcal: 1910,
      meals: [
        {
          slot: 'dinner',
          change: 'replaced',
          before: { recipe: 'kip', name: 'Kip', portion: 1 },
          after: { recipe: 'tofu', name: 'Tofu', portion: 1.25 },
        },
      ],
    },
  ],
};

const preferences = 'POST /user/settings/preferences/update-preferences';
const profile = 'POST /user/settings/profile/update-info';
const recipesLeft = {
  breakfast: 9,
  lunch: 9,
  dinner: 9,
  snack: 9,
  needed: { breakfast: 7, lunch: 7, dinner: 7, snack: 7 },
};

beforeEach(() =>
  serve({ 'GET /user/settings': () => ({ data: settings }), 'GET /receipts/left': () => ({ data: recipesLeft }) }),
);

function app(setting: string) {
  return render(
    <>
      <Routes>
        <Route path={paths.setting(':setting')} element={<SettingPage />} />
        <Route path={paths.profile} element={<p>het lijstje</p>} />
      </Routes>
      <Toasts />
    </>,
    { path: paths.setting(setting) },
  );
}

const save = () => screen.findByRole('button', { name: 'Bewaren' });

describe('a change that affects menus', () => {
  it('shows its effect, and is made after confirmation', async () => {
    serve({ [preferences]: () => ({ data: { settings, effect: replaced } }) });
    const { user } = app('diet');
    await user.click(await screen.findByRole('radio', { name: /Veganistisch/ }));
    await user.click(await save());
    const sheet = await screen.findByRole('dialog', { name: 'Dit verandert' });
    expect(within(sheet).getByText('Tofu')).toBeTruthy();
    expect(within(sheet).getByText('in plaats van Kip')).toBeTruthy();
    expect(requestsOf(preferences).map(({ body }) => body)).toEqual([{ diet: 'vegan', preview: true }]);

    await user.click(within(sheet).getByRole('button', { name: 'Bewaren' }));
    expect(await screen.findByText('het lijstje')).toBeTruthy();
    expect(requestsOf(preferences)[1]?.body).toEqual({ diet: 'vegan', preview: false });

    fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
    await waitFor(() => expect(requestsOf(preferences)[2]?.body).toEqual({ diet: 'everything', preview: false }));
  });

  it('explains why an unsuitable meal stays', async () => {
    const dish = { recipe: 'kip', name: 'Kip', portion: 1 };
    const stays = { change: 'unsuitable', before: dish, after: dish } as const;
    const meals = [{ slot: 'lunch', ...stays } as const, { slot: 'dinner', locked: true, ...stays } as const];
    serve({ [preferences]: () => ({ data: { settings, effect: { days: [{ date: today(), meals }] } } }) });
    const { user } = app('diet');
    await user.click(await screen.findByRole('radio', { name: /Veganistisch/ }));
    await user.click(await save());
    const [lunch, dinner] = within(await screen.findByRole('dialog')).getAllByRole('listitem');
    expect(lunch?.textContent).toContain('er is niets anders');
    expect(dinner?.textContent).toContain('blijft staan omdat je het hebt vastgezet');
  });

  it('is not made when the user cancels', async () => {
    serve({ [preferences]: () => ({ data: { settings, effect: replaced } }) });
    const { user } = app('diet');
    await user.click(await screen.findByRole('radio', { name: /Veganistisch/ }));
    await user.click(await save());
    await user.click(await screen.findByRole('button', { name: 'Toch niet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsOf(preferences)).toHaveLength(1);
    expect((screen.getByRole('radio', { name: /Veganistisch/ }) as HTMLInputElement).checked).toBe(true);
  });

  it('says that menus do not reach the new target', async () => {
    const missed = 'Op 6 van de 8 dagen komt je menu niet op je doel uit.';
    serve({ [preferences]: () => ({ data: { settings, effect: { ...replaced, missed } } }) });
    const { user } = app('diet');
    await user.click(await screen.findByRole('radio', { name: /Veganistisch/ }));
    await user.click(await save());
    expect(within(await screen.findByRole('dialog', { name: 'Dit verandert' })).getByText(missed)).toBeTruthy();
  });

  it('names a new target and its first day', async () => {
    const from = addDays(today(), 1);
    const effect = { days: [], before: target, after: { ...target, kcal: 2100 }, from, customDropped: true };
    serve({ [profile]: () => ({ data: { settings, effect } }) });
    const { user } = app('activity');
    await user.click(await screen.findByRole('radio', { name: /Heel actief/ }));
    await user.click(await save());
    const sheet = await screen.findByRole('dialog', { name: 'Dit verandert' });
    expect(sheet.textContent).toMatch(/Van 1\.900.kcal naar 2\.100.kcal/);
    expect(sheet.textContent).toContain('Je eigen voedingsstoffen passen hier niet bij');
    expect(sheet.textContent).toContain('De menu’s die er al zijn, blijven zoals ze zijn.');
  });
});

const usual = {
  breakfast: 'turns',
  lunch: 'plain',
  snacks: 'plain',
  cookedDinners: 5,
  weekendMinutes: 60,
  heat: 'medium',
};

it('a change without consequences is made at once', async () => {
  serve({ [preferences]: () => ({ data: { settings, effect: nothing } }) });
  const { user } = app('cooking');
  await user.click(await screen.findByRole('radio', { name: '20 min' }));
  await user.click(await save());
  expect(await screen.findByText('het lijstje')).toBeTruthy();
  expect(requestsOf(preferences).map(({ body }) => body)).toEqual([
    { cookingMinutes: 20, household: 2, rhythm: usual, preview: true },
    { cookingMinutes: 20, household: 2, rhythm: usual, preview: false },
  ]);
});

it('a rhythm that weeks cannot follow is told before it is kept, with what would help', async () => {
  const wishes = [
    'Op 5 werkdagen kook je langer dan 20 minuten.',
    'Wat het meest helpt: 4 avonden koken en op de andere eten wat er over is.',
  ];
  serve({ [preferences]: () => ({ data: { settings, effect: { ...nothing, wishes } } }) });
  const { user } = app('cooking');
  await user.click(await screen.findByRole('radio', { name: '20 min' }));
  await user.click(await save());
  const sheet = await screen.findByRole('dialog', { name: 'Dit verandert' });
  for (const sentence of wishes) expect(within(sheet).getByText(sentence)).toBeTruthy();
  expect(requestsOf(preferences).map(({ body }) => (body as { preview: boolean }).preview)).toEqual([true]);
});

it('a problem with an answer leads to its question', async () => {
  const wrong = { 'answers.goalWeightKg': 'Je streefgewicht moet hoger zijn dan je gewicht nu.' };
  serve({
    [profile]: () => Response.json({ message: 'Kijk nog even.', code: 'invalid', fields: wrong }, { status: 422 }),
  });
  const { user } = app('goal');
  await user.click(await screen.findByRole('radio', { name: 'Aankomen' }));
  await user.click(await save());
  expect(await screen.findByText(wrong['answers.goalWeightKg'])).toBeTruthy();
  expect(await screen.findByLabelText('Streefgewicht')).toBeTruthy();
});

it('macros that are refused stay in the fields', async () => {
  const fields = { kcal: 'Samen is dit 900 kcal.', protein: 'Je lichaam heeft minstens 64 gram eiwit per dag nodig.' };
  serve({
    'POST /user/settings/macros/update-custom-macros': () =>
      Response.json({ message: 'Kijk nog even.', code: 'invalid', fields }, { status: 422 }),
  });
  const { user } = app('energy');
  const protein = await screen.findByLabelText('Eiwit');
  await user.clear(protein);
  await user.type(protein, '20,5');
  await user.click(await save());
  expect(await screen.findByText(fields.kcal)).toBeTruthy();
  expect(screen.getByText(fields.protein)).toBeTruthy();
  expect((protein as HTMLInputElement).value).toBe('20,5');
  expect(requestsOf('POST /user/settings/macros/update-custom-macros')[0]?.body).toMatchObject({ protein: 20.5 });
});

it('shares have to add up before they can be saved', async () => {
  const { user } = app('meal-times');
  await user.click(await screen.findByRole('switch', { name: 'Zelf verdelen' }));
  await user.click(screen.getByRole('button', { name: 'Lunch: Meer' }));
  expect(screen.getByText(/Dat is 1% te veel/)).toBeTruthy();
  expect((await save()).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Diner: Minder' }));
  expect((await save()).hasAttribute('disabled')).toBe(false);
});

it('leaving with changes asks for confirmation', async () => {
  const { user } = app('name');
  await user.type(await screen.findByLabelText('Naam'), 'tje');
  await user.click(screen.getByRole('link', { name: 'Terug' }));
  const sheet = await screen.findByRole('dialog', { name: 'Weggaan zonder te bewaren?' });
  await user.click(within(sheet).getByRole('button', { name: 'Hier blijven' }));
  expect((screen.getByLabelText('Naam') as HTMLInputElement).value).toBe('Noortje');
  await user.click(await screen.findByRole('link', { name: 'Terug' }));
  await user.click(await screen.findByRole('button', { name: 'Weggaan' }));
  expect(await screen.findByText('het lijstje')).toBeTruthy();
});

it('leaving without changes asks nothing', async () => {
  const { user } = app('name');
  await screen.findByLabelText('Naam');
  await user.click(screen.getByRole('link', { name: 'Terug' }));
  expect(await screen.findByText('het lijstje')).toBeTruthy();
});

it('an error of the server is shown, and the fields keep their values', async () => {
  serve({ [profile]: () => refuse(500, 'internal', 'Er ging iets mis.') });
  const { user } = app('name');
  await user.type(await screen.findByLabelText('Naam'), 'tje');
  await user.click(await save());
  expect(await screen.findByText('Er ging iets mis.')).toBeTruthy();
  expect((screen.getByLabelText('Naam') as HTMLInputElement).value).toBe('Noortje');
});

it('the URL of an unknown setting leads to the profile', async () => {
  app('maanstof');
  expect((await screen.findByRole('link', { name: 'Naar je instellingen' })).getAttribute('href')).toBe(paths.profile);
});
