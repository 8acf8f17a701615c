import type { Introduction, Plan } from '@lepelblad/api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diner, render } from '@/test/render';
import { serve } from '@/test/server';
import { PlansPage } from './PlansPage.tsx';

const euro = (cents: number) => ({ cents, currency: 'EUR' });
const plan = (name: string, introduction?: Introduction): Plan => ({
  id: name,
  name,
  interval: 'month',
  price: euro(995),
  perMonth: euro(995),
  months: 1,
  parcel: false,
  taxPercent: 21,
  sold: true,
  ...(introduction && { introduction }),
});
const trial = {
  trialDays: 14,
  firstPayment: { date: '2026-12-08', price: euro(995) },
  nextPayment: { date: '2027-01-08', price: euro(995) },
};
const firstPrice = {
  firstPrice: euro(595),
  firstPayment: { date: '2026-11-24', price: euro(595) },
  nextPayment: { date: '2026-12-24', price: euro(995) },
};

const open = (...plans: Plan[]) => {
  serve({ 'GET /user/plans': () => ({ data: plans, total: plans.length }) });
  return render(<PlansPage onBack={() => undefined} busy={false} problem={undefined} />, { session: diner });
};

it('a trial is first and chosen, with what is paid when at the button', async () => {
  open(plan('Gewoon'), plan('Proef', trial));
  expect(await screen.findByText(/eerst 14 dagen gratis/)).toBeTruthy();
  const [first] = screen.getAllByRole<HTMLInputElement>('radio');
  expect(first?.checked).toBe(true);
  expect(first?.closest('label')?.textContent).toContain('Proef');
  const note = screen.getByText(/^Vandaag betaal je niets/).textContent?.replaceAll('\u00a0', ' ');
  expect(note).toBe(
    'Vandaag betaal je niets. Zeg je op tot en met 7 december 2026, dan betaal je ook later niets. ' +
      'Op 8 december 2026 betaal je € 9,95. ' +
      'Daarna betaal je elke maand € 9,95, voor het eerst op 8 januari 2027, tot je opzegt.',
  );
});

it('a first price is shown with what follows, of the plan that is chosen', async () => {
  const { user } = open(plan('Gewoon'), plan('Eerst', firstPrice));
  expect(await screen.findByText(/de eerste keer €\s5,95/)).toBeTruthy();
  expect(screen.queryByText(/^Vandaag betaal je/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Eerst/ }));
  expect(screen.getByText(/^Vandaag betaal je/).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Vandaag betaal je € 5,95. Daarna betaal je elke maand € 9,95, voor het eerst op 24 december 2026, tot je opzegt.',
  );
});
