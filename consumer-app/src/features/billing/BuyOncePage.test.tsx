import type { Plan } from '@lepelblad/api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diner, render } from '@/test/render';
import { refuse, requestsOf, serve } from '@/test/server';
import { BuyOncePage } from './BuyOncePage.tsx';

const plan = (name: string, fields: Partial<Plan>): Plan => ({
  id: name,
  name,
  interval: 'once',
  price: { cents: 3495, currency: 'EUR' },
  perMonth: { cents: 1165, currency: 'EUR' },
  months: 3,
  parcel: false,
  taxPercent: 21,
  sold: true,
  ...fields,
});
const plans = [plan('Drie maanden', {}), plan('Startpakket', { months: 1, parcel: true, text: 'Met kruiden.' })];

it('shows the one-time plans, and that the account is created after paying', async () => {
  serve({ 'GET /user/purchase/plans': () => ({ data: plans, total: 2 }) });
  render(<BuyOncePage />);
  expect(await screen.findByText('3 maanden')).toBeTruthy();
  expect(screen.getByText('1 maand · met een pakket · Met kruiden.')).toBeTruthy();
  expect(screen.getAllByText(/^€\s34,95$/)).toHaveLength(2);
  expect(screen.getByText(/Je account maak je na het betalen/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'voorwaarden' }).getAttribute('href')).toBe('/privacy-policy#terms');
});

it('shows why the checkout could not start, and offers a retry', async () => {
  serve({
    'GET /user/purchase/plans': () => ({ data: plans, total: 2 }),
    'POST /user/purchase/checkout': () => refuse(409, 'already-subscribed', 'Je hebt al een abonnement.'),
  });
  const { user } = render(<BuyOncePage />, { session: diner });
  await user.click(await screen.findByRole('radio', { name: /^Startpakket/ }));
  await user.click(screen.getByRole('button', { name: 'Naar betalen' }));
  expect(await screen.findByText('Je hebt al een abonnement.')).toBeTruthy();
  expect(requestsOf('POST /user/purchase/checkout')[0]?.body).toEqual({ plan: 'Startpakket' });
  expect(screen.getByText(/Heb je al toegang, dan komt dit erachteraan/)).toBeTruthy();
});

it('returns from the payment page to the plan that was chosen, and says that nothing was paid', async () => {
  serve({ 'GET /user/purchase/plans': () => ({ data: plans, total: 2 }) });
  render(<BuyOncePage />, { path: '/purchase?unpaid=Startpakket' });
  expect(await screen.findByText(/^Er is niets betaald\./)).toBeTruthy();
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Startpakket/ })).checked).toBe(true);
});

it('says that nothing is sold when there are no plans', async () => {
  serve({ 'GET /user/purchase/plans': () => ({ data: [], total: 0 }) });
  render(<BuyOncePage />);
  expect(await screen.findByText('Er is nu niets te koop waarvoor je één keer betaalt.')).toBeTruthy();
});
