import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { Access } from '@/app/Access';
import type { Session } from '@/lib/boot';
import { diner, render } from '@/test/render';
import { refuse, requestsOf, serve } from '@/test/server';
import { accessLinkOf, withAccessCode } from './accessLink.ts';
import { RegisterPage } from './RegisterPage.tsx';

const invite = 'een-uitnodiging-van-iemand';
const inviteAnswer = (state: string) => () => ({
  data: { state, inviter: 'Bakkerij Jansen', email: 'sanne@voorbeeld.example', accessUntil: '2026-12-21' },
});
const newcomer: Session = { ...diner, subscribed: false, caloriesSubmitted: false };

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const plan = {
  id: '0b7a2a52-0d3b-4f43-9a0c-7b6fd6a3f0aa',
  name: 'Startpakket',
  interval: 'once',
  price: { cents: 5495, currency: 'EUR' },
  perMonth: { cents: 1832, currency: 'EUR' },
  months: 3,
  parcel: true,
  taxPercent: 21,
  sold: true,
};
beforeEach(() => serve({ 'GET /user/purchase/plans': () => ({ data: [], total: 0 }) }));

const page = (path: string, session?: Session) =>
  render(
    <>
      <Access>
        <RegisterPage />
      </Access>
      <Address />
    </>,
    { path, ...(session && { session }) },
  );
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const address = () => screen.getAllByRole('status').at(-1)?.textContent;

describe('an invite or code in a URL', () => {
  it.each([
    ['', undefined],
    ['?wl=fitpuur', undefined],
    ['?invite=', undefined],
    ['?invite=abc&code=9', { invite: 'abc' }],
    ['?code=', { code: '' }],
    ['?code=LEPEL-2F7K', { code: 'LEPEL-2F7K' }],
  ])('%s', (search, expected) => expect(accessLinkOf(search)).toEqual(expected));

  it('can be removed, or replaced by a code', () => {
    expect(withAccessCode('?wl=fitpuur&invite=abc&code=9')).toBe('?wl=fitpuur');
    expect(withAccessCode('?code=9')).toBe('');
    expect(withAccessCode('?wl=fitpuur&invite=abc', 'A B')).toBe('?wl=fitpuur&code=A+B');
  });
});

describe('an invite', () => {
  it.each([
    ['used', 'Deze uitnodiging is al gebruikt', ['Inloggen', 'Verder zonder uitnodiging']],
    ['expired', 'Deze uitnodiging is verlopen', ['Verder zonder uitnodiging']],
    ['withdrawn', 'Deze uitnodiging is ingetrokken', ['Verder zonder uitnodiging']],
    ['full', 'Alle plaatsen zijn bezet', ['Verder zonder uitnodiging']],
  ])('that is %s says so, and what else there is', async (state, title, ways) => {
    serve({ 'GET /user/invite': inviteAnswer(state) });
    page(`/register?invite=${invite}`);
    await heading(title);
    expect(screen.getAllByRole('link').flatMap((link) => link.textContent || [])).toEqual(ways);
  });

  it.each([404, 422])('that cannot be one (%d) is not known', async (status) => {
    serve({ 'GET /user/invite': () => refuse(status, 'invite-not-found', 'Die is er niet.') });
    page('/register?invite=x');
    await heading('Deze uitnodiging kennen we niet');
  });

  it('can be fetched again when the server could not be reached', async () => {
    serve({ 'GET /user/invite': () => refuse(503, 'busy', 'Even geduld.') });
    const { user } = page(`/register?invite=${invite}`);
    const again = await screen.findByRole('button', { name: 'Opnieuw proberen' });
    serve({ 'GET /user/invite': inviteAnswer('open') });
    await user.click(again);
    await heading('Bakkerij Jansen nodigt je uit voor Lepelblad');
  });

  it('registers an account for its address, and is removed from the URL', async () => {
    const session = { ...newcomer, subscribed: true, isInvite: true };
    serve({
      'GET /user/invite': inviteAnswer('open'),
      'POST /user/invite/register': () => Response.json({ data: session }, { status: 201 }),
    });
    const { user } = page(`/register?invite=${invite}&wl=fitpuur`);
    await heading('Bakkerij Jansen nodigt je uit voor Lepelblad');
    await user.type(screen.getByLabelText('Je naam'), 'Sanne');
    await user.type(screen.getByLabelText('E-mailadres'), 'een ander');
    await user.click(screen.getByRole('checkbox', { name: /Ik ga akkoord/ }));
    await user.click(screen.getByRole('button', { name: 'Account maken' }));
    await waitFor(() => expect(address()).toBe('/invite/onboarding?wl=fitpuur'));
    const [request] = requestsOf('POST /user/invite/register');
    expect(request?.body).toEqual({
      invite,
      name: 'Sanne',
      terms: true,
      health: false,
      news: false,
      answers: {},
    });
  });

  it('that the signed-in user has used redirects without a message', async () => {
    serve({
      'GET /user/invite': inviteAnswer('used'),
      'POST /user/invite/onboarding/save': () => ({ data: {} }),
    });
    page(`/register?invite=${invite}`, { ...diner, isInvite: true });
    await waitFor(() => expect(address()).toBe('/dashboard/recipes'));
    expect(requestsOf('POST /user/invite/onboarding/save')[0]?.body).toEqual({ invite });
  });

  it('that another user has used shows a message to a signed-in user', async () => {
    serve({
      'GET /user/invite': inviteAnswer('used'),
      'POST /user/invite/onboarding/save': () => refuse(409, 'invite-used', 'Al gebruikt.'),
    });
    const { user } = page(`/register?invite=${invite}`, diner);
    await heading('Deze uitnodiging is al gebruikt');
    await user.click(screen.getByRole('button', { name: 'Verder' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});

describe('a code', () => {
  const buys = { product: 'Cadeau', parcel: false, accessDays: 1 };

  it('says what it buys before any question', async () => {
    serve({ 'GET /user/purchase': () => ({ data: buys }) });
    page('/register?code=LEPEL-2F7K');
    await heading('Je code klopt');
    expect(screen.getByText(/Cadeau: 1 dag Lepelblad\./)).toBeTruthy();
  });

  it.each([
    ['purchase-code-used', 'Deze code is al gebruikt'],
    ['purchase-code-expired', 'Deze code is verlopen'],
    ['purchase-code-withdrawn', 'Deze code is ingetrokken'],
    ['something-new', 'Deze code werkt nu niet'],
  ])('that is refused with %s', async (code, title) => {
    serve({ 'GET /user/purchase': () => refuse(409, code, 'Daarom.') });
    page('/register?code=LEPEL-2F7K');
    await heading(title);
    expect(screen.getByRole('link', { name: 'Verder zonder code' })).toBeTruthy();
  });

  it.each([
    ['paid', 'Je betaling is binnen'],
    ['processing', 'Je betaling is onderweg'],
  ])('that was paid for here and is %s says so', async (payment, title) => {
    serve({
      'GET /user/purchase': () => ({ data: { product: 'Startpakket', parcel: true, accessMonths: 3, payment } }),
    });
    page('/register?code=FITPU-2F7K');
    await heading(title);
    expect(
      screen.getByText(/Startpakket: 3 maanden Lepelblad, en een pakket\..*Je code staat ook in je mail\./),
    ).toBeTruthy();
  });

  it('that was not paid leads back to the plans', async () => {
    serve({ 'GET /user/purchase': () => refuse(409, 'purchase-code-unpaid', 'Niet betaald.') });
    page('/register?code=FITPU-2F7K&wl=fitpuur');
    await heading('Voor deze code is niet betaald');
    expect(screen.getByRole('link', { name: 'Opnieuw kiezen' }).getAttribute('href')).toBe('/purchase?wl=fitpuur');
  });

  it('is not used for a subscriber, who would lose it', async () => {
    serve({
      'GET /user/purchase': () => ({ data: buys }),
      'POST /user/purchase/save-onboarding': () => refuse(409, 'has-subscription', 'Bewaar de code.'),
    });
    const { user } = page('/register?code=LEPEL-2F7K', diner);
    await user.click(await screen.findByRole('button', { name: 'Gebruik de code' }));
    expect(await screen.findByText('Bewaar de code.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Verder' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});

describe('paying once', () => {
  it('is offered at registration by a brand that sells it', async () => {
    serve({ 'GET /user/purchase/plans': () => ({ data: [plan], total: 1 }) });
    page('/register');
    expect((await screen.findByRole('link', { name: 'Liever één keer betalen?' })).getAttribute('href')).toBe(
      '/purchase',
    );
  });

  it('is not offered by other brands', async () => {
    page('/register');
    await waitFor(() => expect(requestsOf('GET /user/purchase/plans')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Liever één keer betalen?' })).toBeNull();
  });
});
