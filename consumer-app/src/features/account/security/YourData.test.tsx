import type { EndedPlan, Erasure } from '@lepelblad/api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diner, render } from '@/test/render';
import { requestsOf, serve } from '@/test/server';
import { YourData } from './YourData.tsx';

const plan = (paid: number, refund: number): EndedPlan => ({
  name: 'Per maand',
  paid: { cents: paid, currency: 'EUR' },
  refund: { cents: refund, currency: 'EUR' },
  paidUntil: '2026-12-21',
  parcelSent: false,
});
const run = async (action: () => Promise<void>) => {
  await action();
  return true;
};

async function ask(erasure: Erasure) {
  serve({ 'GET /user/erase': () => ({ data: erasure }), 'POST /user/erase': () => undefined });
  const { user } = render(<YourData run={run} />, { session: diner });
  await user.click(screen.getByRole('button', { name: 'Wis mijn account' }));
  return user;
}

it.each([
  ['nothing that was paid', /^Je abonnement “Per maand” stopt meteen\. Er wordt niets meer afgeschreven\.\s*$/, 0, 0],
  ['all of it', /stopt meteen.*Je krijgt binnen een paar dagen €\s9,95 terug\.$/, 995, 995],
  [
    'a part',
    /Je krijgt binnen een paar dagen €\s4,00 terug.*De rest van wat je betaalde, krijg je niet terug\.$/,
    995,
    400,
  ],
  ['nothing', /Wat je betaalde, krijg je niet terug.*tot en met 21 dec/, 995, 0],
])('says that erasing pays back %s', async (_, text, paid, refund) => {
  const user = await ask({ subscription: plan(paid, refund), purchases: [] });
  expect(await screen.findByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ja, wis mijn account' }));
  expect(requestsOf('POST /user/erase')).toHaveLength(1);
});

it('says that one-time access ends, and mentions no money when none was paid', async () => {
  await ask({ purchases: [plan(3495, 3495)] });
  expect(
    await screen.findByText(
      /^Je toegang met “Per maand” stopt meteen\. Je krijgt binnen een paar dagen €\s34,95 terug/,
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/abonnement/)).toBeNull();
});

it('says that a sent parcel can be returned', async () => {
  await ask({ purchases: [{ ...plan(5495, 0), parcelSent: true }] });
  expect(
    await screen.findByText(/Je pakket is al verstuurd.*uiterlijk veertien dagen nadat je pakket er is/),
  ).toBeTruthy();
  expect(screen.queryByText(/krijg je niet terug/)).toBeNull();
});
