import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { KetoRegisterPage } from '@/features/account/KetoRegisterPage';
import { WelcomePage } from '@/features/account/WelcomePage';
import { defaultBranding } from '@/lib/boot';
import { LookContext } from '@/lib/look';
import { diner, render } from '@/test/render';
import { KetoTestOrAccount } from './KetoTestOrAccount.tsx';

const unfinished = { ...diner, subscribed: false, caloriesSubmitted: false, registrationSource: 'keto' } as const;

it.each([
  ['the keto test', <KetoTestOrAccount key="test" />],
  ['the registration of the keto funnel', <KetoRegisterPage key="register" />],
])('%s offers no form for an account to a user who has one', (_, page) => {
  render(page, { session: unfinished });
  expect(screen.getByRole('heading', { name: 'Je hebt al een account' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Verder waar je was' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('the welcome page links a user within a funnel to its next question, and does not offer to log in', () => {
  render(<WelcomePage />, { session: unfinished });
  expect(screen.getByRole('link', { name: 'Verder waar je was' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('link', { name: 'Inloggen' })).toBeNull();
});

it('the welcome page of a brand with the keto funnel shows keto dishes and links to the test', () => {
  const look = { ...defaultBranding, slug: 'ketokompas', background: null, entry: '/keto-test' };
  render(
    <LookContext value={look}>
      <WelcomePage />
    </LookContext>,
    { path: '/?wl=ketokompas' },
  );
  expect(screen.getByRole('heading', { name: 'Past keto bij jou?' })).toBeTruthy();
  // The name contains soft hyphens.
  expect(document.body.textContent?.replaceAll('\u00ad', '')).toContain('Champignonomelet met Maasdammer');
  expect(screen.getByRole('link', { name: 'Doe de keto-test' }).getAttribute('href')).toBe('/keto-test?wl=ketokompas');
});

it('the welcome page keeps the title that the brand chose', async () => {
  const look = {
    ...defaultBranding,
    slug: 'lepelblad',
    background: null,
    entry: '/register',
    customTitle: 'Lepelblad – elke week lekker',
  };
  render(
    <LookContext value={look}>
      <WelcomePage />
    </LookContext>,
  );
  await waitFor(() => expect(document.title).toBe('Lepelblad – elke week lekker'));
});
