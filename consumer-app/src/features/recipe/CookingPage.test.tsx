import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '@/lib/paths';
import { followChanges } from '@/lib/unsent';
import { recipe } from '@/test/recipe';
import { diner, render } from '@/test/render';
import { refuse, requestsOf, serve } from '@/test/server';
import { CookingPage } from './CookingPage.tsx';
import { RecipePage } from './RecipePage.tsx';
import { resetTimer, restoreTimers } from './timers.ts';

const feedback = 'POST /receipts/{slug}/feedback';

beforeEach(() => {
  sessionStorage.clear();
  serve({
    'GET /favorites/check': () => ({ data: [{ recipe: 'rijst', favorite: false }] }),
    'GET /receipts/{slug}': () => ({ data: recipe }),
    [feedback]: () => ({ data: { cooked: 1, cookedOn: '2026-11-21' } }),
  });
});

const app = (path: string) =>
  render(
    <Routes>
      <Route path={paths.week} element={<Link to={paths.recipe('rijst')}>de week</Link>} />
      <Route path={paths.recipe(':slug')} element={<RecipePage />} />
      <Route path={paths.cooking(':slug')} element={<CookingPage />} />
    </Routes>,
    { path },
  );

/** Simulates a reload: the memory is cleared, the session storage is kept. */
function reload(page: ReturnType<typeof app>) {
  page.unmount();
  const stored = sessionStorage.getItem('timers');
  act(() => resetTimer({ recipe: 'rijst', step: 1 }));
  if (stored) sessionStorage.setItem('timers', stored);
  act(restoreTimers);
  return app(paths.cooking('rijst'));
}

describe('cooking', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => {
    act(() => resetTimer({ recipe: 'rijst', step: 1 }));
    vi.useRealTimers();
  });
  const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
  const timerText = () => screen.getByRole('timer').textContent;
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it('continues at its step and with its timers after a reload', async () => {
    const page = app(paths.cooking('rijst'));
    await press('Volgende stap');
    await press('Timer 10 min');
    await pass(60_000);
    reload(page);
    expect(await screen.findByText('Kook de rijst.')).toBeTruthy();
    expect(timerText()).toMatch(/^(9:00|8:5\d)$/);
    await pass(9 * 60_000);
    expect(await screen.findByRole('button', { name: 'De tijd is om' })).toBeTruthy();
  });

  it('pauses and resumes a timer, over a reload too, and restarts it on purpose only', async () => {
    const page = app(paths.cooking('rijst'));
    await press('Volgende stap');
    await press('Timer 10 min');
    await pass(60_000);
    await press(/pauze/);
    const still = timerText();
    await pass(20 * 60_000);
    expect(timerText()).toBe(still);
    reload(page);
    await press(/verder/);
    expect(timerText()).toBe(still);
    await pass(10_000);
    expect(timerText()).not.toBe(still);
    await press('Timer terugzetten');
    expect(screen.getByRole('button', { name: 'Timer 10 min' })).toBeTruthy();
  });

  it('starts again after the meal is ready', async () => {
    const page = app(paths.cooking('rijst'));
    await press('Volgende stap');
    await press('Eet smakelijk');
    reload(page);
    expect(await screen.findByText('Was de rijst.')).toBeTruthy();
  });
});

it('a recipe is in the history once, also after cooking for more people', async () => {
  const { user } = app(paths.week);
  await user.click(screen.getByRole('link', { name: 'de week' }));
  await user.click((await screen.findAllByRole('link', { name: 'Begin met koken' }))[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Bekijk de ingrediënten' }));
  await user.click(await screen.findByRole('button', { name: 'Aantal mensen: Meer' }));
  await user.click(screen.getByRole('button', { name: 'Sluiten' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Sluiten' }));
  expect(await screen.findByText('3 personen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Terug' }));
  expect(await screen.findByText('de week')).toBeTruthy();
});

it('a meal that was cooked offline is recorded, and sent to the server later', async () => {
  const { user } = render(
    <Routes>
      <Route path={paths.recipe(':slug')} element={<RecipePage />} />
      <Route path={paths.cooking(':slug')} element={<CookingPage />} />
    </Routes>,
    { path: paths.cooking('rijst'), session: diner },
  );
  await user.click(await screen.findByRole('button', { name: 'Volgende stap' }));
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(screen.getByRole('button', { name: 'Eet smakelijk' }));
  await user.click(await screen.findByRole('button', { name: 'Terug naar het recept' }));
  expect(await screen.findByText(/^Je hebt dit gekookt op /)).toBeTruthy();
  expect(requestsOf(feedback)).toEqual([]);
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(requestsOf(feedback).map(({ body }) => body)).toMatchObject([{ cooked: true }]));
  await followChanges(new QueryClient(), undefined);
});

it.each([
  [paths.recipe('rijst'), 404, 'Dit recept is er niet.'],
  [paths.cooking('rijst'), 404, 'Dit recept is er niet.'],
  [paths.recipe('rijst'), 422, 'Deze pagina bestaat niet'],
])('a recipe at %s that does not exist (%d) leads to the others', async (path, status, words) => {
  serve({ 'GET /receipts/{slug}': () => refuse(status, 'recipe-not-found', 'Dit recept is er niet.') });
  app(path);
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Alle recepten' }).getAttribute('href')).toBe(paths.recipes);
  expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull();
});
