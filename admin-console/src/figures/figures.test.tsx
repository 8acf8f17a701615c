import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { csvOf } from '@/components/csv';
import { daysBefore, todayInAmsterdam } from '@/components/days';
import { billingFigures, figures, fitpuur, ketokompas, lepelblad, menuFigures } from '@/test/records';
import { renderConsole } from '@/test/render';
import { type Answers, bo, page, refusal, serverOf } from '@/test/server';
import type { Figures } from './calls';

const staff = { ...bo, may: [...bo.may, 'getFigures'] };
const pim = { ...staff, allTenants: false };
const path = '/user/admin/figures';

const nothing: Omit<Figures, 'id'> = {
  steps: [],
  days: [{ day: '2026-11-21', visits: 0, registrations: 0, subscriptions: 0 }],
  origins: [],
};

const serverWith = (figures: Omit<Figures, 'id'>, extra: Answers = {}) =>
  serverOf({
    'GET /user/admin/tenants': () => page([lepelblad, fitpuur, ketokompas]),
    [`GET ${path}`]: () => Response.json({ data: figures }),
    [`GET ${path}/menus`]: () => page([]),
    [`GET ${path}/billing`]: () => Response.json({ data: billingFigures }),
    ...extra,
  });

describe('the figures', () => {
  it('are by default of the default brand and the last thirty days', async () => {
    const server = serverWith(figures);
    renderConsole({ server, path: '/figures', staff });
    await screen.findByText('1.500');
    const today = todayInAmsterdam();
    expect(server.queriesOf(path)).toEqual([
      { tenantId: lepelblad.id, from: daysBefore(today, 29), to: today, funnel: 'general' },
    ]);
    const brand = within(screen.getByLabelText('Merk'));
    expect(brand.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Lepelblad',
      'FitPuur',
      'KetoKompas',
    ]);
  });

  it('show for each step the visits that reached it and that ended there', async () => {
    renderConsole({ server: serverWith(figures), path: '/figures', staff });
    const steps = within(await screen.findByRole('region', { name: 'Stappen van de route: Algemeen' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Account maken1.200300 gingen hier weg (25%)',
      'Wat wil je bereiken?900',
      'nieuw33 gingen hier weg (100%)',
      'Uitkomst800',
    ]);
  });

  it('of each day are a chart with a text alternative', async () => {
    renderConsole({ server: serverWith(figures), path: '/figures', staff });
    const days = within(await screen.findByRole('region', { name: 'Per dag' }));
    expect(days.getAllByRole('img').map((chart) => chart.getAttribute('aria-label'))).toEqual([
      'Meeste op één dag: 1.000, op 20 nov',
      'Meeste op één dag: 40, op 20 nov',
      'Geen in deze periode',
    ]);
    const bars = days.getAllByRole('img')[0]?.querySelectorAll('rect');
    expect([...(bars ?? [])].map((bar) => bar.getAttribute('height'))).toEqual(['96', '48']);
  });

  it('are given by origin', async () => {
    renderConsole({ server: serverWith(figures), path: '/figures', staff });
    const origins = within(await screen.findByRole('table', { name: 'Waar mensen vandaan komen' }));
    expect(origins.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'HerkomstBezoekenRegistratiesAbonnementen',
      'Campagne: herfst1.400400',
      'Onbekend10020',
    ]);
  });

  it('follow the selection in the URL', async () => {
    const server = serverWith(figures);
    const { user, router } = renderConsole({ server, path: '/figures?from=2026-11-01&to=2026-11-21', staff });
    await screen.findByText('1.500');
    await user.selectOptions(screen.getByLabelText('Merk'), 'FitPuur');
    await user.selectOptions(screen.getByLabelText('Route'), 'Keto');
    await user.selectOptions(screen.getByLabelText('Herkomst'), 'Campagne: herfst');
    const selection = {
      tenantId: fitpuur.id,
      from: '2026-11-01',
      to: '2026-11-21',
      funnel: 'keto',
      cameFrom: 'campaign:herfst',
    };
    await waitFor(() => expect(server.queriesOf(path).at(-1)).toEqual(selection));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(selection);
  });

  it('are only of the user’s own brand', async () => {
    const server = serverWith(figures, { 'GET /user/admin/tenants': () => page([fitpuur]) });
    renderConsole({ server, path: '/figures', staff: pim });
    await screen.findByText('1.500');
    expect(server.queriesOf(path).map(({ tenantId }) => tenantId)).toEqual([fitpuur.id]);
    expect(within(screen.getByLabelText('Merk')).getAllByRole('option')).toHaveLength(1);
  });

  it('can be empty', async () => {
    renderConsole({ server: serverWith(nothing), path: '/figures', staff });
    expect(await screen.findByText('Nog geen cijfers in deze periode')).toBeTruthy();
    expect(screen.getByLabelText('Merk')).toBeTruthy();
  });

  it('that cannot be loaded can be retried', async () => {
    const server = serverWith(figures, { [`GET ${path}`]: () => refusal(500, 'Er ging bij ons iets mis.') });
    const { user } = renderConsole({ server, path: '/figures', staff });
    expect((await screen.findByRole('alert')).textContent).toContain('Er ging bij ons iets mis.');
    server.answer({ [`GET ${path}`]: () => Response.json({ data: figures }) });
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByText('1.500')).toBeTruthy();
  });

  it('of subscriptions and deals are by month, and by deal', async () => {
    const server = serverWith(figures);
    renderConsole({ server, path: '/figures?from=2026-11-16&to=2026-11-29', staff });
    const cells = async (name: string) =>
      [...(await screen.findByRole('table', { name })).querySelectorAll('tbody > tr > *')].map(
        ({ textContent }) => textContent,
      );
    expect(await cells('Abonnementen en betalingen per maand')).toEqual([
      ...['nov 2026', '4', '67%', '12', '3', '109', '3%'],
      ...['1.234,56', '34,95', '11,95', '218,26', '11 9'],
    ]);
    expect(await cells('Aanbiedingen bij opzeggen')).toEqual(['Μήνας', '20', '5', '5', '75%', '–']);
    expect(server.queriesOf(`${path}/billing`)).toMatchObject([{ from: '2026-11-16', to: '2026-11-29' }]);
  });

  it('of menus show the share proven optimal, except for days with many meals', async () => {
    const server = serverWith(figures, { [`GET ${path}/menus`]: () => page(menuFigures) });
    renderConsole({ server, path: '/figures?from=2026-11-16&to=2026-11-29', staff });
    const menus = within(await screen.findByRole('table', { name: 'Hoe goed de weekmenu’s zijn' }));
    expect(menus.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Week', 'Gemaakt', 'Tot en met 4 maaltijden per dag', '5 of 6 maaltijden per dag'],
      [
        'Menu’s',
        'Bewezen de beste',
        'Ruimte, midden',
        'Ruimte, grootste',
        'Menu’s',
        'Ruimte, midden',
        'Ruimte, grootste',
      ],
      ['2026-W47', '1.700', '1.000', '90%', '4%', '25%', '500', '55%', '95%'],
      ['2026-W48', '3', '0', '–', '–', '–', '0', '–', '–'],
    ]);
    expect(server.queriesOf(`${path}/menus`)).toMatchObject([{ from: '2026-11-16', to: '2026-11-29' }]);
  });

  it('of menus that cannot be loaded do not hide the others', async () => {
    const server = serverWith(figures, { [`GET ${path}/menus`]: () => refusal(500, 'Er ging bij ons iets mis.') });
    renderConsole({ server, path: '/figures', staff });
    expect((await screen.findByRole('alert')).textContent).toContain('Er ging bij ons iets mis.');
    expect(await screen.findByText('1.500')).toBeTruthy();
  });

  it('need a permission', async () => {
    const server = serverWith(figures);
    renderConsole({ server, path: '/figures', staff: bo });
    expect(await screen.findByText('Hier mag je niet bij')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });
});

it('csvOf writes no formulas', () => {
  const file = csvOf([
    ['Herkomst', 'bezoeken'],
    ['=HYPERLINK("https://evil.example")', 3],
    ['+31', -2],
    ['-1', 0],
    ['@sum', 0],
    ['\tx', 0],
    ['gewoon; met "tekens"', 1234],
  ]);
  expect(file).toBe(
    [
      '\uFEFF"Herkomst";"bezoeken"',
      '"\'=HYPERLINK(""https://evil.example"")";"3"',
      '"\'+31";"-2"',
      '"\'-1";"0"',
      '"\'@sum";"0"',
      '"\'\tx";"0"',
      '"gewoon; met ""tekens""";"1234"',
      '',
    ].join('\r\n'),
  );
});

it('todayInAmsterdam and daysBefore return days of Amsterdam', () => {
  expect(todayInAmsterdam(new Date('2026-11-21T22:59:00Z'))).toBe('2026-11-21');
  expect(todayInAmsterdam(new Date('2026-11-21T23:00:00Z'))).toBe('2026-11-22');
  expect(daysBefore('2026-11-01', 1)).toBe('2026-10-31');
  expect(daysBefore('2026-10-26', 2)).toBe('2026-10-24');
});
