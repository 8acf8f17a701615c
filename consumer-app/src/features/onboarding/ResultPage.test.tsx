import type { Answers, Recommendation } from '@lepelblad/api';
import { screen, within } from '@testing-library/react';
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
  leastProtein: 65,
  mostProtein: 112,
  meals: [],
};
const nothing = () => undefined;
const show = (change: Partial<Recommendation>, pace: Answers['pace']) => {
  const answers: Answers = { goal: 'lose', ...(pace && { pace }) };
  render(<ResultPage {...props} funnel="general" result={{ ...result, ...change }} answers={answers} />);
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

const cover = { hue: 0, drawing: '', widths: [] };
const glance = (kcal: number, name: string) => ({
  date: '2026-11-21',
  kcal,
  meals: [{ slot: 'dinner' as const, name, cover }],
});
const props = { onBack: undefined, onSubmit: nothing, busy: false, problem: undefined };

it('the first week is shown by day, with the energy of each against the target', () => {
  const week = [glance(1480, 'Stamppot'), { ...glance(1510, 'Curry'), date: '2026-11-22' }];
  render(<ResultPage {...props} funnel="general" result={{ ...result, week }} answers={{ goal: 'healthier' }} />);
  const [today, next] = within(screen.getByRole('list', { name: 'Je eerste week in het kort' })).getAllByRole(
    'heading',
  );
  expect([today?.textContent, next?.textContent]).toEqual(['vandaag', 'Zondag 22']);
  expect(screen.getByText('Stamppot')).toBeTruthy();
  expect(screen.getByText('1.480 van 1.500 kcal')).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1); // the logo
});

it('the reason is shown when no week fits', () => {
  const meals = [{ mealTime: 'dinner' as const, left: 3, needed: 7 }];
  const shortage = { message: 'Te weinig recepten.', meals, advice: 'Toch vis eten.' };
  render(<ResultPage {...props} funnel="general" result={{ ...result, shortage }} answers={{ goal: 'lose' }} />);
  expect(screen.getByText('Te weinig recepten.')).toBeTruthy();
  expect(screen.getByText('Toch vis eten.')).toBeTruthy();
  expect(screen.queryByText('Je eerste week in het kort')).toBeNull();
});

it('the keto result has only the notes for the given answers', () => {
  const answers: Answers = { goal: 'lose', diet: 'keto', eatingNow: 'regular', sweets: 'often', energy: 'poor' };
  render(<ResultPage {...props} funnel="keto" result={result} answers={answers} />);
  expect(screen.getByText(/^In brood, pasta en zoet zitten te veel koolhydraten voor keto/)).toBeTruthy();
  expect(screen.getByText(/water en zout/)).toBeTruthy();
  expect(screen.queryByText(/Buiten de deur/)).toBeNull();
  expect(screen.getByText(/minder dan 50 gram per dag/)).toBeTruthy();
});

it('the explanation has the range of protein that is planned', () => {
  render(<ResultPage {...props} funnel="general" result={result} answers={{ goal: 'healthier' }} />);
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain('tussen 65 g en 112 g eiwit');
});

it.each([
  [{ lowKg: 1.4, highKg: 2.6 }, '1,4 tot 2,6 kg'],
  [{ lowKg: 5.3, highKg: 5.3 }, 'Ongeveer 5,3 kg'],
])('what may be lost shows as a range, where there is one', (monthly, words) => {
  const indication = { totalKg: 2, monthlyKg: 2, weeklyKg: 0.5, monthly, weekly: monthly };
  render(<ResultPage {...props} funnel="general" result={{ ...result, indication }} answers={{ goal: 'lose' }} />);
  expect(screen.getByRole('heading', { name: /in een maand/ }).textContent).toContain(words);
});

it.each(['lose', 'healthier', 'gain', 'muscle'] as const)(
  'who is pregnant and wants to %s is told why it is what they need',
  (goal) => {
    const held = { ...result, deficitWithheld: 'pregnant' as const, maintenanceKcal: 1500 };
    render(<ResultPage {...props} funnel="general" result={held} answers={{ goal }} />);
    expect(screen.getByText(/^Nu je zwanger bent, rekenen we met wat je nodig hebt/)).toBeTruthy();
    expect(screen.getByText('Zoveel heb je ongeveer nodig.')).toBeTruthy();
    expect(document.body.textContent).not.toContain('kg in een maand');
  },
);

it('a low energy use shows no recommendation above it for losing weight', () => {
  const words = show({ floorApplied: true, maintenanceKcal: 1087, target: { ...result.target, kcal: 1200 } }, 300);
  expect(words).toContain('Je eet waarschijnlijk al weinig');
  expect(words).toContain('Minder dan 1.200 kcal per dag is niet gezond, dus lager gaan we niet.');
  expect(words).not.toMatch(/afvallen|plannen er/);
  expect(screen.getByText('Zoveel heb je ongeveer nodig.')).toBeTruthy();
});

it('the lowest healthy energy is named where it is less than what the user needs', () => {
  const words = show({ floorApplied: true, maintenanceKcal: 1400, target: { ...result.target, kcal: 1200 } }, 750);
  expect(words).toContain('We plannen er 200 minder.');
  expect(words).toContain('Minder dan 1.200 kcal per dag is niet gezond. Lager gaan we daarom niet.');
});
