import type {
  Household,
  MealAlternative,
  MenuDay,
  MenuDayChange,
  MenuEffect,
  MenuMeal,
  Nutrients,
  WeeklyMenu,
} from '@lepelblad/api';
import { screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { addWeeks, daysOf, today, weekOf } from '@/lib/format';
import { render } from '@/test/render';
import { later, refuse, requestsOf, serve } from '@/test/server';
import { WeekPage } from './WeekPage.tsx';

const nutrients: Nutrients = {
  kcal: 500,
  protein: 8.5,
  fat: 20,
  saturated: 5,
  carbohydrate: 50,
  sugars: 10,
  fibre: 8,
  salt: 1,
};
const target = { kcal: 1700, protein: 100, fat: 60, carbohydrate: 170 };

const dinner = (name: string): MenuMeal => ({
  slot: 'dinner',
  portion: 1,
  recipe: {
    slug: name.toLowerCase(),
    name,
    mealTime: 'dinner',
    minutes: 30,
    cover: { drawing: '', widths: [], hue: 0 },
    nutrients,
    keto: false,
    diet: 'vegan',
  },
});
const day = (date: string, name: string): MenuDay => ({
  date,
  meals: [dinner(name)],
  nutrients,
  target,
  withinBands: true,
});
const effect: MenuEffect = {
  kcal: 40,
  protein: -12,
  fat: 0.4,
  carbohydrate: 3,
  extra: [
    { name: 'zalmfilet', whole: true, quantity: 250, unit: 'g', packs: { count: 1, grams: 250 } },
    { name: 'citroen', whole: true, quantity: 2, unit: 'piece' },
  ],
  saved: [{ name: 'rijst', whole: false, quantity: 150, unit: 'g' }],
};
const alternative = (name: string): MealAlternative => ({ recipe: dinner(name).recipe, portion: 1, effect });
const change = (made: boolean, changed: MenuDay): { data: MenuDayChange } => ({
  data: {
    made,
    day: changed,
    effect,
    ...(made
      ? { undo: { change: 7, kind: 'swap', date: changed.date, back: ['Stamppot'], effect: { ...effect, kcal: -40 } } }
      : {}),
  },
});

const swapping = 'POST /receipts/weekly-menu/mealtime/manual-replace';
const surprising = 'POST /receipts/weekly-menu/mealtime/random-replace';
const renewing = 'POST /receipts/weekly-menu/regenerate-day';
const copying = 'POST /receipts/weekly-menu/takeover-day';
const undoing = 'POST /receipts/weekly-menu/undo';
const locking = 'POST /receipts/weekly-menu/mealtime/lock';

/** The menu on the server. */
let menu: WeeklyMenu;

type Body = Record<string, string>;

/** Answers a change that puts a dish on a day. A preview changes nothing. */
function answerTo(dish: string, dateOf: (body: Body) => string | undefined) {
  return ({ body }: { body: unknown }) => {
    const made = !(body as { preview: boolean }).preview;
    const changed = day(dateOf(body as Body) ?? '', dish);
    const answer = change(made, changed);
    if (made) {
      const { undo } = answer.data;
      menu = {
        ...menu,
        relaxed: [],
        days: menu.days.map((old) => (old.date === changed.date ? changed : old)),
        ...(undo ? { undo } : {}),
      };
    }
    return answer;
  };
}

beforeEach(() => {
  menu = {
    week: weekOf(today()),
    today: today(),
    target,
    days: daysOf(weekOf(today())).map((date) => day(date, 'Stamppot')),
    relaxed: ['Stamppot komt vaker terug dan we willen.'],
    why: ['Elk gerecht past bij hoe jij eet.'],
  };
  serve({
    'GET /receipts/weekly-menu': () => ({ data: menu }),
    'GET /receipts/weekly-menu/mealtime/alternatives': ({ query }) => ({
      data: ['Curry', 'Pasta', 'Soep'].slice(0, Number(query.count)).map(alternative),
    }),
    [swapping]: answerTo('Curry', (body) => body.date),
    [surprising]: answerTo('Pasta', (body) => body.date),
    [renewing]: answerTo('Soep', (body) => body.date),
    [copying]: answerTo('Curry', (body) => body.to),
  });
});

/** Back is the browser's back button. */
function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      browser back
    </button>
  );
}

async function openSwap() {
  const page = render(<WeekPage />, { path: '/dashboard' });
  await page.user.click(await screen.findByRole('button', { name: 'Wissel Stamppot' }));
  return { ...page, sheet: within(await screen.findByRole('dialog')) };
}

describe('a swap', () => {
  it('is shown at once, and the explanation of the week is fetched again', async () => {
    const { user, sheet } = await openSwap();
    expect(screen.getByText('Stamppot komt vaker terug dan we willen.')).toBeTruthy();
    const week = later<unknown>();
    serve({ 'GET /receipts/weekly-menu': () => week.answer });
    await user.click(await sheet.findByRole('button', { name: /Curry/ }));
    expect(await screen.findByRole('heading', { name: 'Curry', hidden: true })).toBeTruthy();
    week.come({ data: menu });
    await waitFor(() => expect(screen.queryByText('Stamppot komt vaker terug dan we willen.')).toBeNull());
  });

  it('can list more alternatives, and says that they are loading', async () => {
    const { user, sheet } = await openSwap();
    await sheet.findByRole('button', { name: /Pasta/ });
    const slowAnswer = later<unknown>();
    serve({ 'GET /receipts/weekly-menu/mealtime/alternatives': () => slowAnswer.answer });
    await user.click(sheet.getByRole('button', { name: 'Meer keuze' }));
    expect(await sheet.findByRole('progressbar')).toBeTruthy();
    slowAnswer.come({ data: ['Curry', 'Pasta', 'Soep'].map(alternative) });
    expect(await sheet.findByRole('button', { name: /Soep/ })).toBeTruthy();
    expect(sheet.queryByRole('progressbar')).toBeNull();
    expect(requestsOf('GET /receipts/weekly-menu/mealtime/alternatives').map(({ query }) => query.count)).toEqual([
      '2',
      '8',
    ]);
  });
});

describe('the open question about conditions', () => {
  const link = () => screen.findByRole('link', { name: 'Beantwoord de vraag' });

  it('is shown above a week that was planned earlier', async () => {
    menu = { ...menu, conditionOpen: true };
    render(<WeekPage />, { path: '/dashboard' });
    expect((await link()).getAttribute('href')).toBe('/dashboard/profile/settings/medical');
    expect((await screen.findAllByText('Stamppot')).length).toBeGreaterThan(0);
  });

  it('is shown instead of a week that is not planned until it is answered', async () => {
    serve({ 'GET /receipts/weekly-menu': () => refuse(409, 'condition-open', 'Beantwoord eerst één vraag.') });
    render(<WeekPage />, { path: '/dashboard' });
    expect(await link()).toBeTruthy();
    expect(screen.getByText(/Beantwoord eerst één vraag/)).toBeTruthy();
  });
});

it('going back returns to the previous day', async () => {
  const { user } = render(
    <>
      <Back />
      <WeekPage />
    </>,
    { path: '/dashboard' },
  );
  const days = await screen.findAllByRole('radio');
  const at = days.findIndex((one) => one.getAttribute('aria-checked') === 'true');
  await user.click(days[at === 0 ? 1 : 0] as HTMLElement);
  expect(days[at]?.getAttribute('aria-checked')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'browser back' }));
  await waitFor(() => expect(days[at]?.getAttribute('aria-checked')).toBe('true'));
});

describe('a first week with few days left', () => {
  const next = addWeeks(weekOf(today()), 1);
  const monday = daysOf(next)[0] ?? '';

  beforeEach(() => {
    const whole = { ...menu, week: next, days: daysOf(next).map((date) => day(date, 'Risotto')) };
    const first = { ...menu, begins: monday };
    serve({ 'GET /receipts/weekly-menu': ({ query }) => ({ data: query.week === next ? whole : first }) });
  });

  it('is not shown first: the next week is, and today is one step away', async () => {
    const { user } = render(<WeekPage />, { path: '/dashboard' });
    expect(await screen.findByText('Je begint maandag; vandaag is er ook al iets.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Risotto', hidden: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Bekijk vandaag' }));
    expect(await screen.findByRole('heading', { name: 'Stamppot', hidden: true })).toBeTruthy();
    expect(screen.queryByText('Je begint maandag; vandaag is er ook al iets.')).toBeNull();
  });
});

it('the protein of a meal is in whole grams', async () => {
  render(<WeekPage />, { path: '/dashboard' });
  expect(await screen.findByText(/30\smin · 500\skcal · 9\sg eiwit/)).toBeTruthy();
});

it('says how many servings are eaten when it is not one, and what is eaten beside which meal', async () => {
  const at = (slot: MenuMeal['slot'], name: string, portion = 1) => ({ ...dinner(name), slot, portion });
  const meals = [
    at('lunch', 'Wraps', 1.5),
    at('lunchSide', 'Drie mandarijnen', 2),
    at('afternoonSnack', 'Noten'),
    at('dinner', 'Stamppot', 0.75),
    at('dessert', 'Vla'),
  ];
  menu = { ...menu, days: menu.days.map((one) => (one.date === today() ? { ...one, meals } : one)) };
  const { user } = render(<WeekPage />, { path: '/dashboard' });
  expect(await screen.findByText('Bij de lunch · 2 porties')).toBeTruthy();
  expect(screen.getByText('Diner · ¾ portie')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Je week in het kort' }));
  const sheet = within(await screen.findByRole('dialog'));
  for (const line of ['Wraps (1½ portie) + Drie mandarijnen (2 porties)', 'Noten', 'Toetje: Vla'])
    expect(sheet.getByText(line)).toBeTruthy();
});

it('says below the bars of what only the energy counts', async () => {
  const instead = (note: string, kcal?: number): MenuMeal => ({
    ...dinner('Stamppot'),
    instead: { kind: 'own', note, ...(kcal ? { kcal } : {}) },
  });
  menu = { ...menu, days: menu.days.map((one) => ({ ...one, meals: [instead('Patat', 900)] })) };
  const { unmount } = render(<WeekPage />, { path: '/dashboard' });
  expect(await screen.findByText(/^Van Patat tellen alleen de kcal mee/)).toBeTruthy();
  unmount();
  menu = { ...menu, days: menu.days.map((one) => ({ ...one, meals: [instead('Soep van gisteren')] })) };
  render(<WeekPage />, { path: '/dashboard' });
  await screen.findByText('Soep van gisteren');
  expect(screen.queryByText(/tellen alleen de kcal mee/)).toBeNull();
});

it('the explanation of a day is shown with that day only', async () => {
  const slow = daysOf(weekOf(today())).find((date) => date !== today());
  const warning = 'Op deze dag duurt het koken 25 minuten langer dan je wilde.';
  menu = { ...menu, days: menu.days.map((one) => (one.date === slow ? { ...one, relaxed: [warning] } : one)) };
  const { unmount } = render(<WeekPage />, { path: '/dashboard' });
  expect(await screen.findByText('Stamppot komt vaker terug dan we willen.')).toBeTruthy();
  expect(screen.queryByText(warning)).toBeNull();
  unmount();
  render(<WeekPage />, { path: `/dashboard?day=${slow}` });
  expect(await screen.findByText(warning)).toBeTruthy();
});

describe('a change of a meal', () => {
  it('shows its effect on the day and on the shopping list before it is made', async () => {
    const { sheet } = await openSwap();
    const option = await sheet.findByRole('button', { name: /Curry/ });
    expect(option.textContent).toMatch(/\+40\skcal, eiwit\s−12\sg, koolhydraten\s\+3\sg/);
    expect(option.textContent).toMatch(/Erbij: zalmfilet \(1\spak\), citroen \(2\)/);
    expect(option.textContent).toMatch(/Eraf: rijst \(150\sg\)/);
  });

  it('is previewed when it is a surprise, and made as previewed', async () => {
    const { user, sheet } = await openSwap();
    await user.click(await sheet.findByRole('button', { name: 'Verras me' }));
    await sheet.findByRole('button', { name: /Verrassing: Pasta/ });
    await user.click(sheet.getByRole('button', { name: 'Nog een verrassing' }));
    await waitFor(() =>
      expect(requestsOf(surprising).map(({ body }) => (body as { turn: number }).turn)).toEqual([0, 1]),
    );
    await waitFor(() => expect(sheet.getByRole('button', { name: /Verrassing/ })).toHaveProperty('disabled', false));
    await user.click(sheet.getByRole('button', { name: /Verrassing: Pasta/ }));
    expect(await screen.findByRole('heading', { name: 'Pasta', hidden: true })).toBeTruthy();
    const request = { date: today(), slot: 'dinner', replaces: 'stamppot' };
    expect(requestsOf(surprising).at(-1)?.body).toEqual({ ...request, turn: 1, comes: 'pasta', preview: false });
  });

  it('is made once, however often its button is pressed', async () => {
    const { user, sheet } = await openSwap();
    const slow = later<void>();
    const answer = answerTo('Curry', (body) => body.date);
    serve({ [swapping]: async (request) => slow.answer.then(() => answer(request)) });
    const option = await sheet.findByRole('button', { name: /Curry/ });
    await user.dblClick(option);
    slow.come();
    expect(await screen.findByRole('heading', { name: 'Curry', hidden: true })).toBeTruthy();
    expect(requestsOf(swapping)).toHaveLength(1);
  });
});

describe('a day as a whole', () => {
  const openDay = async () => {
    const page = render(<WeekPage />, { path: '/dashboard' });
    await page.user.click(await screen.findByRole('button', { name: /^Meer voor/ }));
    return { ...page, sheet: within(await screen.findByRole('dialog')) };
  };

  it('is planned anew after a preview', async () => {
    const { user, sheet } = await openDay();
    await user.click(await sheet.findByRole('button', { name: /^Nieuwe dag/ }));
    expect(await sheet.findByText('Soep')).toBeTruthy();
    expect(sheet.getByRole('row', { name: /Calorieën 500\skcal 500\skcal/ })).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Laat een andere zien' }));
    await waitFor(() => expect(requestsOf(renewing)).toHaveLength(2));
    await waitFor(() =>
      expect(sheet.getByRole('button', { name: 'Zet in mijn menu' })).toHaveProperty('disabled', false),
    );
    expect(menu.undo).toBeUndefined();
    await user.click(sheet.getByRole('button', { name: 'Zet in mijn menu' }));
    expect(await screen.findByRole('heading', { name: 'Soep', hidden: true })).toBeTruthy();
    expect(requestsOf(renewing).map(({ body }) => body)).toEqual([
      { date: today(), replaces: ['stamppot'], turn: 0, preview: true },
      { date: today(), replaces: ['stamppot'], turn: 1, preview: true },
      { date: today(), replaces: ['stamppot'], turn: 1, comes: ['soep'], preview: false },
    ]);
  });

  it('is copied from another day, which is listed with its energy', async () => {
    const { user, sheet } = await openDay();
    await user.click(await sheet.findByRole('button', { name: /^Dag overnemen/ }));
    const otherDishes = sheet.getAllByRole('button', { name: /500\skcal · Stamppot/ });
    expect(otherDishes.length).toBeGreaterThanOrEqual(6);
    await user.click(otherDishes[0] as HTMLElement);
    await user.click(await sheet.findByRole('button', { name: 'Zet in mijn menu' }));
    await waitFor(() => expect(requestsOf(copying)).toHaveLength(2));
    const from = daysOf(weekOf(today())).find((one) => one !== today());
    expect(requestsOf(copying).at(-1)?.body).toEqual({
      from,
      to: today(),
      replaces: ['stamppot'],
      comes: ['curry'],
      preview: false,
    });
  });

  it('shows why the server refuses a change', async () => {
    const words = 'Alles op deze dag staat vast. Maak eerst een maaltijd los.';
    serve({ [renewing]: () => refuse(409, 'day-locked', words) });
    const { user, sheet } = await openDay();
    await user.click(await sheet.findByRole('button', { name: /^Nieuwe dag/ }));
    expect(await sheet.findByText(words)).toBeTruthy();
    expect(sheet.getByRole('button', { name: 'Zet in mijn menu' })).toHaveProperty('disabled', true);
  });
});

describe('a week', () => {
  const path = 'POST /receipts/weekly-menu/regenerate-week';
  const replaces = Array(7).fill('stamppot');

  const openWeek = async () => {
    const page = render(<WeekPage />, { path: '/dashboard' });
    await page.user.click(await screen.findByRole('button', { name: 'Je week in het kort' }));
    return { ...page, sheet: within(await screen.findByRole('dialog')) };
  };

  it('is shown at a glance, with its food against the guidelines', async () => {
    menu = {
      ...menu,
      food: [
        { kind: 'vegetables', amount: 310, guideline: 250, met: true },
        { kind: 'salt', amount: 7.2, guideline: 6, met: false },
        { kind: 'fish', amount: 1, guideline: 1, met: true },
      ],
    };
    const { sheet } = await openWeek();
    expect(sheet.getAllByRole('button', { name: /Stamppot/ })).toHaveLength(7);
    const [vegetables, salt, fish] = within(sheet.getByText('Zo gezond is je week').parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(vegetables).toBe('GroenteAdvies: minstens 250 g, gehaald310 g');
    expect(salt).toBe('ZoutAdvies: hoogstens 6 g7,2 g');
    expect(fish).toBe('Vis in de weekAdvies: minstens 1 keer, gehaald1 keer');
  });

  it('is planned anew from today after a preview', async () => {
    const days = menu.days.map(({ date }) => day(date, date < today() ? 'Stamppot' : 'Curry'));
    serve({
      [path]: ({ body }) => {
        if ((body as { preview?: boolean }).preview) return { data: { made: false, days } };
        const undo = { change: 3, kind: 'newWeek', date: today(), back: [], effect } as const;
        menu = { ...menu, days, undo: { ...undo, back: [] } };
        return { data: { made: true, days, undo } };
      },
    });
    const { user, sheet } = await openWeek();
    await user.click(sheet.getByRole('button', { name: 'Maak de week opnieuw' }));
    const left = days.filter(({ date }) => date >= today()).length;
    await waitFor(() => expect(sheet.getAllByText('Curry')).toHaveLength(left));
    expect(sheet.queryByText('Stamppot')).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Zet in mijn menu' }));
    expect(await screen.findByText('Zet je vorige week terug')).toBeTruthy();
    const comes = days.map(({ meals }) => meals[0]?.recipe.slug);
    expect(requestsOf(path).map(({ body }) => body)).toEqual([
      { date: today(), replaces, turn: 0, preview: true },
      { date: today(), replaces, turn: 0, comes },
    ]);
  });

  it('shows why it cannot be planned anew', async () => {
    const words = 'Een andere week die past, is er nu niet. Je menu blijft zoals het was.';
    serve({ [path]: () => refuse(409, 'no-other-week', words) });
    const { user, sheet } = await openWeek();
    await user.click(sheet.getByRole('button', { name: 'Maak de week opnieuw' }));
    expect(await sheet.findByText(words)).toBeTruthy();
    expect(sheet.getByRole('button', { name: 'Zet in mijn menu' })).toHaveProperty('disabled', true);
  });
});

describe('who eats on a day', () => {
  const setting = 'PUT /user/household/attendance';

  const openTable = async (household: Pick<Household, 'members' | 'attendance'>) => {
    serve({
      'GET /user/household': () => ({ data: { most: 5, people: 2, ...household } }),
      [setting]: () => ({ data: { household: { most: 5, people: 2, ...household }, effect: { days: [] } } }),
    });
    const { user } = render(<WeekPage />, { path: '/dashboard' });
    await user.click(await screen.findByRole('button', { name: /^Meer voor/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(await sheet.findByRole('button', { name: /^Wie eet er mee/ }));
    await sheet.findByRole('button', { name: 'Bewaar' });
    return { user, sheet };
  };

  it('is set as a number of people without household members', async () => {
    const { user, sheet } = await openTable({ members: [], attendance: [{ date: today(), away: [], people: 4 }] });
    expect(sheet.getByText('4 personen')).toBeTruthy();
    for (let n = 0; n < 3; n++) await user.click(sheet.getByRole('button', { name: /minder/i }));
    expect(sheet.getByText('1 persoon')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Bewaar' }));
    await waitFor(() => expect(requestsOf(setting)).toHaveLength(1));
    expect(requestsOf(setting).map(({ body }) => body)).toEqual([{ date: today(), people: 1 }]);
  });

  it('is set as the household members who are away', async () => {
    const member = (id: string, name: string) => ({
      id,
      name,
      birthYear: 1990,
      child: false,
      portion: 1,
      diet: 'everything' as const,
      intolerances: [],
      dislikes: [],
      mealTimes: ['dinner' as const],
      days: [0, 1, 2, 3, 4, 5, 6],
    });
    const members = [member('a', 'Sam'), member('b', 'Bo')];
    const { user, sheet } = await openTable({ members, attendance: [{ date: today(), away: ['b'] }] });
    const [sam, bo] = ['Sam', 'Bo'].map((name) => sheet.getByRole('checkbox', { name }));
    expect([sam, bo].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
    await user.click(sam as HTMLElement);
    await user.click(bo as HTMLElement);
    await user.click(sheet.getByRole('button', { name: 'Bewaar' }));
    await waitFor(() => expect(requestsOf(setting)).toHaveLength(1));
    expect(requestsOf(setting).map(({ body }) => body)).toEqual([{ date: today(), away: ['a'] }]);
  });
});

describe('a search for another recipe', () => {
  it('shows the effect of the recipe before it is chosen', async () => {
    serve({
      'GET /receipts': ({ query }) => {
        const found = query.favorites ? ['Favoriet'] : query.text === 'zalm' ? ['Zalm', 'Stamppot'] : ['Curry'];
        const data = found.map((name) => dinner(name).recipe);
        return { data, total: data.length, wishes: [], facets: [], loosen: [] };
      },
    });
    const { user } = render(<WeekPage />, { path: '/dashboard' });
    await user.click(await screen.findByRole('button', { name: /^Wissel/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(await sheet.findByRole('button', { name: /^Zoek een ander recept/ }));
    await sheet.findByRole('button', { name: /^Curry/ });
    await user.click(sheet.getByRole('button', { name: 'Favorieten' }));
    await sheet.findByRole('button', { name: /^Favoriet 30/ });
    await user.click(sheet.getByRole('button', { name: 'Favorieten' }));
    await user.type(sheet.getByRole('searchbox'), 'zalm');
    await user.click(await sheet.findByRole('button', { name: /^Zalm/ }));
    expect(sheet.queryByRole('button', { name: /^Stamppot/ })).toBeNull(); // the dish that is swapped
    expect(await sheet.findByText(/^Erbij: zalmfilet/)).toBeTruthy();
    // The dish is the one title, with its minutes and what it replaces.
    expect(screen.getByRole('dialog', { name: 'Zalm' })).toBeTruthy();
    expect(sheet.queryByText('Zoek een ander recept')).toBeNull();
    expect(sheet.getByText(/30\smin · 500\skcal/).textContent).toContain('In plaats van Stamppot');
    await user.click(sheet.getByRole('button', { name: 'Ander recept' }));
    expect(screen.getByRole('dialog', { name: 'Stamppot' })).toBeTruthy();
    await user.click(await sheet.findByRole('button', { name: /^Zalm/ }));
    await sheet.findByText(/^Erbij: zalmfilet/);
    expect(requestsOf('GET /receipts').every(({ query }) => query.mealTime === 'dinner')).toBe(true);
    expect(requestsOf(swapping)).toHaveLength(2);
    await user.click(sheet.getByRole('button', { name: 'Zet in mijn menu' }));
    await waitFor(() => expect(requestsOf(swapping)).toHaveLength(3));
    const target = { date: today(), slot: 'dinner', replaces: 'stamppot', recipe: 'zalm' };
    expect(requestsOf(swapping).map(({ body }) => body)).toEqual([
      { ...target, preview: true },
      { ...target, preview: true },
      { ...target, portion: 1, preview: false },
    ]);
  });
});

it('the last change can be undone with a button that names it', async () => {
  const back = { ...effect, kcal: -40 };
  menu = { ...menu, undo: { change: 7, kind: 'swap', date: today(), back: ['Curry'], effect: back } };
  serve({
    [undoing]: () => {
      const { undo: _, ...rest } = menu;
      menu = { ...rest, days: rest.days.map((old) => (old.date === today() ? day(today(), 'Curry') : old)) };
      return { data: { made: true, day: day(today(), 'Curry'), effect: back } };
    },
  });
  const { user } = render(<WeekPage />, { path: '/dashboard' });
  const button = await screen.findByRole('button', { name: 'Ongedaan maken' });
  expect(screen.getByText(/: zet Curry terug · −40\skcal/)).toBeTruthy();
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Curry' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull());
  expect(requestsOf(undoing).map(({ body }) => body)).toEqual([{ change: 7, date: today() }]);
});

it('a meal is locked with a toggle, and cannot be swapped then', async () => {
  serve({
    [locking]: ({ body }) => {
      const { locked } = body as { locked: boolean };
      const dayMenu = {
        ...day(today(), 'Stamppot'),
        meals: [{ ...dinner('Stamppot'), ...(locked ? { locked } : {}) }],
      };
      menu = { ...menu, days: menu.days.map((old) => (old.date === today() ? dayMenu : old)) };
      return { data: dayMenu };
    },
  });
  const { user } = render(<WeekPage />, { path: '/dashboard' });
  const toggle = await screen.findByRole('button', { name: 'Zet Stamppot vast' });
  expect(toggle.getAttribute('aria-pressed')).toBe('false');
  await user.click(toggle);
  await waitFor(() => expect(toggle.getAttribute('aria-pressed')).toBe('true'));
  expect(screen.queryByRole('button', { name: 'Wissel Stamppot' })).toBeNull();
  await user.click(toggle);
  expect(await screen.findByRole('button', { name: 'Wissel Stamppot' })).toBeTruthy();
  expect(requestsOf(locking).map(({ body }) => (body as { locked: boolean }).locked)).toEqual([true, false]);
});

it('a past day cannot be changed', async () => {
  const monday = daysOf(weekOf(today()))[0] as string;
  // The server determines the current day.
  menu = { ...menu, today: '2999-01-01' };
  render(<WeekPage />, { path: `/dashboard?day=${monday}` });
  expect(await screen.findByRole('heading', { name: 'Stamppot' })).toBeTruthy();
  for (const name of [/^Wissel/, /^Zet .* vast/, /^Meer voor/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('the week has an explanation', async () => {
  menu = { ...menu, days: menu.days.map((one) => ({ ...one, why: [`Uitleg bij ${one.date}.`] })) };
  const { user } = render(<WeekPage />, { path: '/dashboard' });
  await user.click(await screen.findByRole('button', { name: 'Waarom dit menu?' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('Elk gerecht past bij hoe jij eet.')).toBeTruthy();
  expect(sheet.getByText(`Uitleg bij ${today()}.`)).toBeTruthy();
});

/** Paid is the week page of a user who comes from the payment page. */
function Paid() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate('.', { replace: true, state: { welcome: true } })}>
        paid
      </button>
      <WeekPage />
    </>
  );
}

describe('the welcome after a payment', () => {
  it('offers to swap a dish, to keep one and to make the list, until it is closed', async () => {
    serve({
      [locking]: () => {
        menu = {
          ...menu,
          days: menu.days.map((old) =>
            old.date === today() ? { ...old, meals: old.meals.map((meal) => ({ ...meal, locked: true })) } : old,
          ),
        };
        return { data: menu.days.find(({ date }) => date === today()) };
      },
    });
    const { user } = render(<Paid />, { path: '/dashboard' });
    await screen.findByRole('button', { name: 'Wissel Stamppot' });
    expect(screen.queryByRole('heading', { name: 'Maak deze week van jou' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'paid' }));
    expect(await screen.findByRole('heading', { name: 'Maak deze week van jou' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Maak je lijst' }).getAttribute('href')).toContain('week=');

    await user.click(screen.getByRole('button', { name: 'Wissel' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(await sheet.findByRole('button', { name: /Curry/ }));
    expect(await screen.findByText('Curry zeker eten? Zet het vast.')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'Gedaan' })).toBeTruthy();
    expect(screen.getByText('Je hebt iets anders gekozen.')).toBeTruthy();

    const { undo: _, ...rest } = menu;
    menu = rest; // a lock is the last change, and has no undo
    await user.click(await screen.findByRole('button', { name: 'Zet vast' }));
    await waitFor(() => expect(requestsOf(locking)).toHaveLength(1));
    expect(await screen.findByText('Je hebt een gerecht vastgezet.')).toBeTruthy();
    expect(screen.getByText('Je hebt iets anders gekozen.')).toBeTruthy();
    expect(screen.getAllByRole('img', { name: 'Gedaan' })).toHaveLength(2);
    expect(requestsOf(locking)[0]?.body).toMatchObject({ date: today(), slot: 'dinner', locked: true });

    await user.click(await screen.findByRole('button', { name: 'Sluit dit' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Maak deze week van jou' })).toBeNull());
  });
});
