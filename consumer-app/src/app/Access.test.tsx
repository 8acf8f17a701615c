import { act, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { setSession, useSignOut } from '@/features/account';
import { LoginPage } from '@/features/account/LoginPage';
import { api } from '@/lib/api';
import type { Session } from '@/lib/boot';
import { paths } from '@/lib/paths';
import { render } from '@/test/render';
import { refuse, requestsOf, serve } from '@/test/server';
import { Access, Redirecting } from './Access';

const session: Session = {
  id: '1',
  subscribed: false,
  isInvite: false,
  caloriesSubmitted: true,
  isInviteDetailsSubmitted: false,
  registrationSource: 'general',
  isPurchase: false,
  isPurchaseDetailsSubmitted: false,
};

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function Page() {
  const { pathname } = useLocation();
  const inside = pathname.startsWith('/dashboard');
  const { error } = api.useQuery('get', '/user/settings', {}, { enabled: inside });
  return `${pathname} ${error ? 'mislukt' : ''}`;
}

const page = () =>
  render(
    <Access>
      <p>
        <Page />
      </p>
    </Access>,
    { path: '/login' },
  );

it('a user whose session has ended is redirected to sign in after the next response', async () => {
  serve({
    'GET /user/settings': () => refuse(401, 'signed-out', 'Log eerst in.'),
    'GET /user/auth/decode': () => refuse(401, 'signed-out', 'Log eerst in.'),
  });
  const { queries } = page();
  act(() => setSession(queries, session));
  await waitFor(() => expect(requestsOf('GET /user/settings')).not.toHaveLength(0));
  await waitFor(() => expect(screen.getByRole('paragraph').textContent).toMatch(/^\/login/));
  expect(requestsOf('GET /user/auth/decode')).not.toHaveLength(0);
});

it('any other refusal leaves the user on the page', async () => {
  serve({ 'GET /user/settings': () => refuse(403, 'closed', 'Dat mag niet.') });
  const { queries } = page();
  act(() => setSession(queries, session));
  await waitFor(() => expect(screen.getByRole('paragraph').textContent).toMatch(/^\/dashboard\S* mislukt$/));
});

function Leave() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => void signOut(paths.root)}>
      leave
    </button>
  );
}

it('leaving the questions leads to the welcome page, not to registration', async () => {
  serve({ 'POST /user/auth/logout': () => undefined });
  const { queries, user } = render(
    <>
      <Leave />
      <Access>
        <p>
          <Page />
        </p>
      </Access>
    </>,
    { path: '/onboarding' },
  );
  act(() => setSession(queries, { ...session, caloriesSubmitted: false }));
  await waitFor(() => expect(screen.getByRole('paragraph').textContent).toMatch(/^\/onboarding/));
  await user.click(screen.getByRole('button', { name: 'leave' }));
  await waitFor(() => expect(screen.getByRole('paragraph').textContent).toMatch(/^\/ /));
});

it('signing in returns to the requested page, with its query', async () => {
  serve({ 'POST /user/auth/login': () => ({ data: session }) });
  const { user } = render(
    <>
      <Address />
      <Access>
        <LoginPage />
      </Access>
    </>,
    { path: '/dashboard/shopping-lists?dag=2026-11-23' },
  );
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/login'));
  await user.type(await screen.findByLabelText('E-mailadres'), 'noor@voorbeeld.example');
  await user.type(screen.getByLabelText('Wachtwoord'), 'een lang wachtwoord');
  await user.click(screen.getByRole('button', { name: 'Inloggen' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/dashboard/shopping-lists?dag=2026-11-23'));
});

it('signing in without a requested page leads to the week', async () => {
  serve({ 'POST /user/auth/login': () => ({ data: session }) });
  const { user } = render(
    <>
      <Address />
      <Access>
        <LoginPage />
      </Access>
    </>,
    { path: '/login' },
  );
  await user.type(await screen.findByLabelText('E-mailadres'), 'noor@voorbeeld.example');
  await user.type(screen.getByLabelText('Wachtwoord'), 'een lang wachtwoord');
  await user.click(screen.getByRole('button', { name: 'Inloggen' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/dashboard'));
});

it('paying leads to the week', async () => {
  const { queries } = render(
    <>
      <Address />
      <Access>
        <p />
      </Access>
    </>,
    { path: '/payment/success/welcome', session },
  );
  act(() => setSession(queries, { ...session, subscribed: true }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/dashboard'));
});

it('a redirect that takes longer than usual says so, and continues', () => {
  vi.useFakeTimers();
  render(<Redirecting />);
  expect(screen.getByText('Omleiden...')).toBeTruthy();
  act(() => vi.advanceTimersByTime(5000));
  expect(screen.getByText('Het laden duurt langer dan anders. Nog even geduld.')).toBeTruthy();
  vi.useRealTimers();
});
