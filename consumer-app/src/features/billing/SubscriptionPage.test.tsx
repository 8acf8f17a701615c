import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diner, render } from '@/test/render';
import { serve } from '@/test/server';
import { SubscriptionPage } from './SubscriptionPage.tsx';

const open = (subscribed: boolean) => {
  serve({
    'GET /user/plans': () => ({ data: [], total: 0 }),
    'GET /user/settings': () => ({
      data: { access: [{ by: 'purchase', name: 'Pakket', until: '2027-03-01', detailsSubmitted: true }] },
    }),
  });
  render(<SubscriptionPage />, { path: '/dashboard/subscription', session: { ...diner, subscribed } });
};

it('a user without access is led to the plans', async () => {
  open(false);
  const link = await screen.findByRole('link', { name: 'Bekijk de abonnementen' });
  expect(link.getAttribute('href')).toBe('/dashboard/plans');
});

it('a user with access by a code is told until when, and is not led to plans that they cannot open', async () => {
  open(true);
  expect(await screen.findByText(/tot en met 1 maart 2027/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Bekijk de abonnementen' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Naar je weekmenu' }).getAttribute('href')).toBe('/dashboard');
});
