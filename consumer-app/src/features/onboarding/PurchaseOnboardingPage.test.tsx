import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diner, render } from '@/test/render';
import { refuse, serve } from '@/test/server';
import { PurchaseOnboardingPage } from './PurchaseOnboardingPage.tsx';

it('a user without a purchase sees a message, and can enter a code or continue without one', async () => {
  serve({ 'GET /user/purchase/onboarding': () => refuse(404, 'purchase-not-found', 'Je hebt geen code gebruikt.') });
  render(<PurchaseOnboardingPage />, { path: '/purchase/onboarding', session: diner });
  expect(await screen.findByRole('heading', { name: 'Je hebt geen code gebruikt.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Heb je een code?' }).getAttribute('href')).toBe('/register?code=');
  expect(screen.getByRole('link', { name: 'Verder zonder code' }).getAttribute('href')).toBe('/dashboard');
});
