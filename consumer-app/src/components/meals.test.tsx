import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { DaySummary } from './DaySummary';
import { EnergyRing } from './EnergyRing';
import { MealCard } from './MealCard';
import { Problem } from './Problem';
import { WeekCell } from './WeekCell';

const meal = { name: 'Linzensoep', minutes: 25, kcal: 498, drawing: '/covers/1/2/3.svg', hue: 40 };

describe('a meal', () => {
  it('links to its recipe and can be swapped', async () => {
    const swap = vi.fn();
    const { user } = render(
      <MealCard {...meal} label="Lunch" protein={26} to="/dashboard/recipes/linzensoep" onSwap={swap} />,
    );
    expect(screen.getByRole('link', { name: 'Linzensoep' }).getAttribute('href')).toBe('/dashboard/recipes/linzensoep');
    expect(screen.getByText(/25\smin · 498\skcal · 26\sg eiwit/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Wissel Linzensoep' }));
    expect(swap).toHaveBeenCalledOnce();
  });

  it('in the grid is a button named by all its texts', () => {
    render(<WeekCell {...meal} label="Dinsdag, lunch" mealTime="Lunch" onOpen={() => undefined} selected />);
    expect(
      screen.getByRole('button', { name: /^Dinsdag, lunch: Linzensoep, 498\skcal, 25\smin$/, pressed: true }),
    ).toBeTruthy();
  });
});

describe('the energy of a day', () => {
  it('shows a second round above its target, but not at the target', () => {
    for (const [kcal, circles] of [
      [1600, 2],
      [1620, 2],
      [2000, 3],
    ] as const) {
      const { container, unmount } = render(<EnergyRing kcal={kcal} target={1600} />);
      expect(container.querySelectorAll('circle')).toHaveLength(circles);
      unmount();
    }
  });

  it('has an accessible name', () => {
    render(<EnergyRing kcal={1664} target={1672} />);
    expect(screen.getByRole('img', { name: '1.664 van 1.672 kcal' })).toBeTruthy();
  });

  it('names its unit, with a target and without', () => {
    for (const target of [1672, undefined]) {
      const { container, unmount } = render(<EnergyRing kcal={1664} target={target} />);
      expect(container.querySelector('svg')?.textContent).toContain('kcal');
      unmount();
    }
  });

  it.each([
    ['nothing', 0, 1],
    ['half', 800, 0.5],
    ['more than enough', 2000, 0],
  ])('draws %s', (_, kcal, open) => {
    const { container } = render(<EnergyRing kcal={kcal} target={1600} />);
    const ring = container.querySelectorAll('circle')[1];
    const round = Number(ring?.getAttribute('stroke-dasharray'));
    expect(Number(ring?.getAttribute('stroke-dashoffset'))).toBeCloseTo(open * round);
  });

  it('shows its macros, each a bar with a label', () => {
    const macros = { protein: 124, fat: 57, carbohydrate: 165 };
    render(<DaySummary kcal={1664} targetKcal={1672} macros={macros} targets={{ ...macros, protein: 248 }} />);
    const protein = screen.getByRole('progressbar', { name: 'Eiwit: 124 van 248 gram' });
    expect(protein.getAttribute('aria-valuenow')).toBe('50');
  });

  it('shows no target to a session that was started with a mailed link', () => {
    const { container } = render(<DaySummary kcal={1664} macros={{ protein: 124, fat: 57, carbohydrate: 165 }} />);
    expect(screen.getByRole('img', { name: /^1\.664\skcal$/ })).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Eiwit: 124 gram' })).toBeTruthy();
    expect(container.textContent).not.toContain('van');
  });

  it('marks a macro that is too high, unless the day is within its bands', () => {
    const macros = { protein: 109, fat: 57, carbohydrate: 172 };
    const targets = { protein: 100, fat: 57, carbohydrate: 20 };
    const day = { kcal: 1664, targetKcal: 1672, macros, targets };
    const { rerender } = render(<DaySummary {...day} />);
    expect(screen.getByRole('progressbar', { name: /^Koolhydraten: 172 gram, meer dan je doel van 20/ })).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Eiwit: 109 van 100 gram' })).toBeTruthy();
    rerender(<DaySummary {...day} within />);
    expect(screen.getByRole('progressbar', { name: 'Koolhydraten: 172 van 20 gram' })).toBeTruthy();
  });
});

it('a part that failed to load shows the error and can be retried', async () => {
  const retry = vi.fn();
  const { user } = render(<Problem error={new Error('x')} onRetry={retry} />);
  expect(screen.getByRole('alert').textContent).toContain('Dat lukte niet.');
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(retry).toHaveBeenCalledOnce();
});
