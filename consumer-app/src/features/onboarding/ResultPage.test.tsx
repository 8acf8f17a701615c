import type { Answers, Recommendation } from '@lepelblad/api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { ResultPage } from './ResultPage.tsx';

const result: Recommendation = {
  target: { kcal: 1500, protein: 90, fat: 50, carbohydrate: 170 },
  maintenanceKcal: 2000,
  restingKcal: 1400,
  deficitKcal: 500,
  deficitWithheld: 'none',
  floorApplied: false,
  proteinRaised: false,
  meals: [],
};
const nothing = () => undefined;
const show = (change: Partial<Recommendation>, pace: Answers['pace']) => {
  const given = { onBack: undefined, onSubmit: nothing, busy: false, problem: undefined };
  const answers: Answers = { goal: 'lose', ...(pace && { pace }) };
  render(<ResultPage {...given} funnel="general" result={{ ...result, ...change }} answers={answers} />);
  return document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
};

it.each([
  [300, true],
  [500, false],
  [750, false],
] as const)('at a pace of %d kcal a day less it is gentle: %s', (pace, gentle) => {
  const words = show({}, pace);
  expect(words).toContain('om ');
  expect(words.includes('rustig')).toBe(gentle);
});

it('nobody who uses little already is told that eating more makes them lose weight', () => {
  const words = show({ floorApplied: true, maintenanceKcal: 1087, target: { ...result.target, kcal: 1200 } }, 300);
  expect(words).toContain('Je eet waarschijnlijk al weinig');
  expect(words).toContain('Minder dan 1.200 kcal per dag is niet gezond, dus lager gaan we niet.');
  expect(words).not.toMatch(/afvallen|plannen er/);
  expect(screen.getByText('Zoveel heb je ongeveer nodig.')).toBeTruthy();
});

it('the least that is healthy is named where it still is less than what somebody uses', () => {
  const words = show({ floorApplied: true, maintenanceKcal: 1400, target: { ...result.target, kcal: 1200 } }, 750);
  expect(words).toContain('We plannen er 200 minder.');
  expect(words).toContain('Minder dan 1.200 kcal per dag is niet gezond. Lager gaan we daarom niet.');
});
