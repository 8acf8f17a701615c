import type { Plan } from '@lepelblad/api';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keptPaymentStep } from '@/lib/paymentStep';
import { diner, render } from '@/test/render';
import { serve } from '@/test/server';
import { UpgradeCard } from './UpgradeCard.tsx';

const plan = (interval: Plan['interval'], perMonth: number, sold = true): Plan => ({
  id: interval,
  name: interval,
  interval,
  price: { cents: perMonth, currency: 'EUR' },
  perMonth: { cents: perMonth, currency: 'EUR' },
  months: 1,
  parcel: false,
  taxPercent: 21,
  sold,
});
const looker = { ...diner, subscribed: false };

beforeEach(() => serve({ 'GET /user/plans': () => ({ data: [plan('month', 995), plan('year', 666)], total: 2 }) }));

it('shows the lowest price per month, and how often it is paid', async () => {
  render(<UpgradeCard feature="week" />, { session: looker });
  expect(await screen.findByText(/^Vanaf €\s6,66 per maand, als je per jaar betaalt\.$/)).toBeTruthy();
});

it('leaves out plans that are no longer sold', async () => {
  serve({ 'GET /user/plans': () => ({ data: [plan('month', 995), plan('year', 100, false)], total: 2 }) });
  render(<UpgradeCard feature="recipe" />, { session: looker });
  expect(await screen.findByText(/^Vanaf €\s9,95 per maand\.$/)).toBeTruthy();
});

it.each([
  ['general', '/dashboard/plans'],
  ['keto', '/keto-resultaten'],
  ['stappenplan', '/registratie'],
] as const)('leads who came by %s to the plans at %s', async (registrationSource, place) => {
  const { user } = render(<UpgradeCard feature="list" />, { session: { ...looker, registrationSource } });
  const link = screen.getByRole('link', { name: 'Bekijk de abonnementen' });
  expect(link.getAttribute('href')).toBe(place);
  await user.click(link);
  // A funnel with a page of plans opens at that page.
  expect(registrationSource === 'general' || keptPaymentStep(registrationSource)).toBe(true);
});
