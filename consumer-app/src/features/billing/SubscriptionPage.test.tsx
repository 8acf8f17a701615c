import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diner, render } from '@/test/render';
import { serve } from '@/test/server';
import { SubscriptionPage } from './SubscriptionPage.tsx';

const bought = {
  id: '7d0f5d0e-0000-4000-8000-000000000009',
  kind: 'payment',
  date: '2026-11-21T11:00:00Z',
  text: 'Drie maanden',
  total: { cents: 3495, currency: 'EUR' },
  status: 'paid',
};

const open = (subscribed: boolean, history: object[] = []) => {
  serve({
    'GET /user/billing/history': () => ({ data: history, total: history.length }),
    'GET /user/plans': () => ({ data: [], total: 0 }),
    'GET /user/settings': () => ({
      data: { access: [{ by: 'purchase', name: 'Pakket', until: '2027-03-01', detailsSubmitted: true }] },
    }),
  });
  render(<SubscriptionPage />, { path: '/dashboard/subscription', session: { ...diner, subscribed } });
};

it('a user without access gets a link to the plans', async () => {
  open(false);
  const link = await screen.findByRole('link', { name: 'Bekijk de abonnementen' });
  expect(link.getAttribute('href')).toBe('/dashboard/plans');
});

it('what was paid once is listed without a subscription', async () => {
  open(true, [bought]);
  expect(await screen.findByText('Drie maanden, één keer betaald')).toBeTruthy();
});

it('a user with access by a code sees its end, and no link to the plans, which they cannot open', async () => {
  open(true);
  expect(await screen.findByText(/tot en met 1 maart 2027/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Bekijk de abonnementen' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Naar je weekmenu' }).getAttribute('href')).toBe('/dashboard');
});

const plan = {
  id: '7d0f5d0e-0000-4000-8000-000000000001',
  name: 'Per maand',
  interval: 'month',
  price: { cents: 1195, currency: 'EUR' },
  perMonth: { cents: 1195, currency: 'EUR' },
  months: 1,
  parcel: false,
  taxPercent: 21,
  sold: true,
};
const subscription = {
  plan: plan.id,
  status: 'active',
  startedAt: '2026-10-21T11:00:00Z',
  periodEnd: '2026-12-21T11:00:00Z',
  ends: false,
  price: plan.price,
  canResume: false,
  canChange: true,
  canChangeMethod: true,
  canPause: true,
  method: 'card',
  methodEnd: '4242',
};

const own = (changes: object) => {
  serve({
    'GET /user/plans': () => ({ data: [{ ...plan, subscription: { ...subscription, ...changes } }], total: 1 }),
    'GET /user/billing/history': () => ({ data: [], total: 0 }),
  });
  render(<SubscriptionPage />, { path: '/dashboard/subscription', session: diner });
};

it('the payment card is shown with its last digits, and can be changed', async () => {
  own({});
  expect((await screen.findByText('Betaalwijze')).nextElementSibling?.textContent).toBe('Kaart •••• 4242');
  expect(screen.getByRole('button', { name: 'Wijzig betaalwijze' })).toBeTruthy();
});

it('a failed payment can be paid on the page, which says until when access lasts', async () => {
  const unpaid = { price: plan.price, processing: false, paymentUrl: 'https://pay.example/1' };
  own({ status: 'pastDue', canChange: false, unpaid: { ...unpaid, endsAt: '2026-12-01T11:00:00Z' } });
  expect(await screen.findByText(/tot 1 december 2026 kun je alles blijven gebruiken/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nu betalen' }).getAttribute('href')).toBe('https://pay.example/1');
  expect(screen.getAllByRole('button', { name: 'Wijzig betaalwijze' })).toHaveLength(1);
});

it('a payment that the bank claims back is told, with what it costs', async () => {
  own({ disputed: { cents: 1195, currency: 'EUR' } });
  expect(await screen.findByText(/Je bank heeft ons gevraagd om €.11,95 terug te geven/)).toBeTruthy();
});

it('a payment that is processing is not requested again', async () => {
  const unpaid = { price: plan.price, processing: true, paymentUrl: 'https://pay.example/1' };
  own({ status: 'pastDue', canChange: false, unpaid });
  expect(await screen.findByText(/We zijn bezig met de betaling/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Nu betalen' })).toBeNull();
});

it('a trial says until when it is free, and what is paid then', async () => {
  const payment = { date: '2026-12-21', price: { cents: 595, currency: 'EUR' } };
  own({ status: 'trialing', nextPayment: payment, canPause: false });
  expect(
    await screen.findByText(/Je proefperiode loopt tot 21.december.2026\. Er is nog niets afgeschreven/),
  ).toBeTruthy();
  expect(screen.getByText('Eerste betaling').nextElementSibling?.textContent).toMatch(/5,95 op 21.december.2026/);
  expect(screen.queryByText('Volgende betaling')).toBeNull();
});

it('a notice says that the rest is paid back', async () => {
  own({ status: 'cancelling', ends: true, endsAt: '2026-12-24T11:00:00Z', notice: true });
  expect(await screen.findByText(/voor de tijd daarna, krijg je terug/)).toBeTruthy();
});

it('the end by a payment that the bank took back is told', async () => {
  own({ status: 'ended', ends: true, endsAt: '2026-11-24T11:00:00Z', takenBack: true });
  expect(
    await screen.findByText(/Je bank heeft je betaling teruggehaald\. Daarom is je abonnement gestopt/),
  ).toBeTruthy();
});

it('who withdraws from a disputed payment gets it back once', async () => {
  const price = { cents: 1195, currency: 'EUR' };
  own({ disputed: price, refund: price, withdrawUntil: '2026-12-05T23:00:00Z' });
  expect(await screen.findByText(/Je krijgt je geld één keer terug: van je bank of van ons/)).toBeTruthy();
  expect(screen.queryByText(/Je krijgt €.11,95 terug/)).toBeNull();
});
