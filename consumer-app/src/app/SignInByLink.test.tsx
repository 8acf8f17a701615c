import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followLink, setSession, useSession } from '@/features/account';
import { LoginPage } from '@/features/account/LoginPage';
import type { Session } from '@/lib/boot';
import { render } from '@/test/render';
import { later, requestsOf, serve } from '@/test/server';
import { Access } from './Access';
import { Root } from './Root';
import { SignInByLink, type SignInByLinkProps } from './SignInByLink';

const session: Session = {
  id: '1',
  subscribed: false,
  isInvite: false,
  caloriesSubmitted: false,
  isInviteDetailsSubmitted: false,
  registrationSource: 'general',
  isPurchase: false,
  isPurchaseDetailsSubmitted: false,
};
const waitingText = 'Authenticating your account...';

function Page() {
  const { pathname, search } = useLocation();
  return (
    <output>
      {pathname + search} {useSession()?.id ?? 'nobody'}
    </output>
  );
}

function Pages(props: Pick<SignInByLinkProps, 'following'>) {
  const [following, setFollowing] = useState(props.following);
  return (
    <SignInByLink following={following} onDone={() => setFollowing(undefined)}>
      <Access>
        <Page />
      </Access>
    </SignInByLink>
  );
}

function Expired() {
  const [following, setFollowing] = useState<Promise<null> | undefined>(Promise.resolve(null));
  return (
    <SignInByLink following={following} onDone={() => setFollowing(undefined)}>
      <Access>
        <LoginPage />
        <Page />
      </Access>
    </SignInByLink>
  );
}

const expectStatus = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
const arrive = (path: string, arriving: Session | null) =>
  render(<Pages following={Promise.resolve(arriving)} />, { path });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => localStorage.clear());

it('no page is shown before the sign-in by link has finished', async () => {
  const { answer, come } = later<Session | null>();
  render(<Pages following={answer} />, { path: '/login' });
  expect(screen.getByText(waitingText)).toBeTruthy();
  come(null);
  await waitFor(() => expect(screen.queryByText(waitingText)).toBeNull());
});

describe('a session by a link', () => {
  it.each<[string, Partial<Session>, string, Record<string, string>]>([
    ['/login', {}, '/onboarding?step=5', {}],
    ['/', {}, '/onboarding?step=5', {}],
    ['/dashboard/recipes?wl=fitpuur&x=1', {}, '/onboarding?step=5&wl=fitpuur', {}],
    ['/onboarding?step=3', {}, '/onboarding?step=3', {}],
    ['/login', { registrationSource: 'keto' }, '/keto-resultaten', { 'keto-payment-step': '2' }],
    ['/onboarding', { registrationSource: 'keto' }, '/keto-resultaten', { 'keto-payment-step': '2' }],
    ['/keto-resultaten', { registrationSource: 'keto' }, '/keto-resultaten', {}],
    ['/start', { registrationSource: 'stappenplan' }, '/registratie', { 'stappenplan-payment-step': '2' }],
    ['/login', { isInvite: true }, '/invite/onboarding', {}],
    ['/login', { subscribed: true, caloriesSubmitted: true }, '/dashboard/recipes', {}],
    ['/dashboard/recipes/soep', { caloriesSubmitted: true }, '/dashboard/recipes/soep', {}],
    ['/', { caloriesSubmitted: true }, '/dashboard', {}],
  ])('on %s as %o gets to %s', async (path, fields, place, stored) => {
    arrive(path, { ...session, ...fields });
    await expectStatus(`${place} 1`);
    expect({ ...localStorage }).toEqual(stored);
  });

  it('replaces the previous session and its stored data', async () => {
    localStorage.setItem('stappenplan-payment-step', '2');
    const { answer, come } = later<Session | null>();
    const { queries } = render(<Pages following={answer} />, { path: '/login' });
    act(() => setSession(queries, { ...session, id: '0' }));
    localStorage.setItem('stappenplan-payment-step', '2');
    queries.setQueryData(['settings'], 'of the other');
    come({ ...session, registrationSource: 'keto' });
    await expectStatus('/keto-resultaten 1');
    expect({ ...localStorage }).toEqual({ 'keto-payment-step': '2' });
    expect(queries.getQueryData(['settings'])).toBeUndefined();
  });

  it('can be of the same account', async () => {
    const { answer, come } = later<Session | null>();
    const { queries } = render(<Pages following={answer} />, { path: '/login' });
    act(() => setSession(queries, session));
    come(session);
    await expectStatus('/onboarding?step=5 1');
  });
});

describe('an invalid link', () => {
  it.each([
    ['/dashboard/recipes', '/start'],
    ['/onboarding?wl=fitpuur&invite=i&code=c&step=5', '/login?wl=fitpuur&invite=i&code=c'],
    ['/keto-resultaten', '/login'],
    ['/registratie', '/start'],
    ['/start', '/start'],
  ])('leads from %s to %s', async (path, place) => {
    arrive(path, null);
    await expectStatus(`${place} nobody`);
    expect({ ...localStorage }).toEqual({});
  });

  it('keeps the current session and redirects by the rules of access', async () => {
    const { answer, come } = later<Session | null>();
    const { queries } = render(<Pages following={answer} />, { path: '/login' });
    act(() => setSession(queries, { ...session, id: '0', subscribed: true, caloriesSubmitted: true }));
    come(null);
    await expectStatus('/dashboard/recipes 0');
  });
});

it('an expired link of a funnel says so, and signing in continues that funnel', async () => {
  serve({
    'POST /user/auth/login': () => ({ data: { ...session, registrationSource: 'keto' } }),
  });
  const { user } = render(
    <SignInByLink following={undefined} onDone={() => undefined}>
      <Access>
        <LoginPage />
        <Page />
      </Access>
    </SignInByLink>,
    { path: '/login' },
  );
  expect(screen.queryByText(/^De link uit je mail is verlopen/)).toBeNull();
  cleanup();
  const arrival = render(<Expired />, { path: '/keto-resultaten' });
  expect(await screen.findByText(/^De link uit je mail is verlopen/)).toBeTruthy();
  await user.type(screen.getByLabelText('E-mailadres'), 'noor@voorbeeld.example');
  await user.type(screen.getByLabelText('Wachtwoord'), 'een lang wachtwoord');
  await user.click(screen.getByRole('button', { name: 'Inloggen' }));
  await waitFor(() => expect(arrival.container.textContent).toContain('/keto-resultaten 1'));
  expect(screen.queryByText(/^De link uit je mail is verlopen/)).toBeNull();
});

it('a link is used once, also in strict mode and when the app renders again', async () => {
  const drip = 'GET /user/auth/drip-auto';
  serve({
    [drip]: () => ({ success: false }),
    'GET /whitelabel/domain/branding': () => ({ data: { branding: {} } }),
    'GET /whitelabel/domain/current': () => ({ data: { whitelabel: null } }),
  });
  render(
    <StrictMode>
      <Root following={followLink({ email: 'a@b.example', token: 'geheim' })} />
    </StrictMode>,
    { path: '/DASHBOARD/?wl=' },
  );
  expect(await screen.findByRole('heading', { name: 'In vier weken anders eten' })).toBeTruthy();
  expect(requestsOf(drip)).toHaveLength(1);
});

it('a payment clears the stored payment step', async () => {
  const member: Session = { ...session, registrationSource: 'keto' };
  const { queries } = arrive('/login', member);
  await expectStatus('/keto-resultaten 1');
  expect({ ...localStorage }).toEqual({ 'keto-payment-step': '2' });
  act(() => setSession(queries, { ...member, subscribed: true }));
  await waitFor(() => expect({ ...localStorage }).toEqual({}));
});
