import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, requestsOf, serve } from '@/test/server';
import { followLink, takeLink } from './link.ts';

describe('a link in a mail', () => {
  const site = 'https://fitpuur.example';
  function take(address: string) {
    const replaced: string[] = [];
    const history = {
      state: { idx: 0 },
      replaceState: (state: unknown, _: string, url: URL) => {
        expect(state).toEqual({ idx: 0 });
        replaced.push(url.href.slice(site.length));
      },
    };
    const link = takeLink({ location: { href: site + address }, history } as unknown as Window);
    return { link, left: replaced.at(-1), times: replaced.length };
  }

  it.each([
    ['/?email=a%40b.example&check=true#geheim', 'a@b.example', 'geheim', '/'],
    ['/onboarding?email=a%2Bb%40c.example&check=true#geheim', 'a+b@c.example', 'geheim', '/onboarding'],
    [
      '/register?wl=fitpuur&email=a%40b.example&invite=i&code=c&step=3&check=true&utm=x#geheim',
      'a@b.example',
      'geheim',
      '/register?wl=fitpuur&invite=i&code=c&step=3&utm=x',
    ],
    ['/login?check=true&email=a%40b.example', 'a@b.example', '', '/login'],
    ['//login?check=true&email=a%40b.example#geheim', 'a@b.example', 'geheim', '//login'],
  ])('%s is taken out of the address', (address, email, token, remaining) => {
    expect(take(address)).toEqual({ link: { email, token }, left: remaining, times: 1 });
  });

  it.each([
    '/',
    '/privacy-policy#terms',
    '/login?email=a%40b.example',
    '/login?check=true#geheim',
    '/login?check=true&email=',
    '/login?check=1&email=a%40b.example#geheim',
    '/onboarding?step=5',
  ])('%s is none, and stays', (address) => {
    expect(take(address)).toEqual({ link: undefined, left: undefined, times: 0 });
  });
});

describe('following a link', () => {
  const link = { email: 'a+b@c.example', token: 'geheim' };
  const session = { id: '1', registrationSource: 'general' };
  const follow = 'GET /user/auth/drip-auto';
  const success = (yes: boolean) => serve({ [follow]: () => ({ success: yes }) });

  it('returns the session that it started', async () => {
    success(true);
    serve({ 'GET /user/auth/decode': () => session });
    expect(await followLink(link)).toEqual(session);
    expect(requestsOf(follow).map(({ query, headers }) => [query, headers['x-auto-login-token']])).toEqual([
      [{ email: 'a+b@c.example', check: 'true' }, 'geheim'],
    ]);
  });

  it('sends no request without a token', async () => {
    success(false);
    expect(await followLink({ ...link, token: '' })).toBeNull();
    expect(requestsOf(follow)[0]?.headers).not.toHaveProperty('x-auto-login-token');
  });

  it('is null for an invalid link', async () => {
    success(false);
    expect(await followLink(link)).toBeNull();
  });

  it.each([429, 500])('is null when the server answers %i', async (status) => {
    serve({ [follow]: () => refuse(status, 'x', 'Dat lukt niet.') });
    expect(await followLink(link)).toBeNull();
  });

  it('is null when the session cannot be fetched', async () => {
    success(true);
    serve({ 'GET /user/auth/decode': () => refuse(500, 'fault', 'Er ging iets mis.') });
    expect(await followLink(link)).toBeNull();
  });

  it('is null without a network', async () => {
    serve({
      [follow]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await followLink(link)).toBeNull();
  });

  describe('when the server hangs', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('is null after ten seconds', async () => {
      serve({ [follow]: () => new Promise(() => undefined) });
      let came: unknown = 'nothing yet';
      void followLink(link).then((session) => {
        came = session;
      });
      await vi.advanceTimersByTimeAsync(9_999);
      expect(came).toBe('nothing yet');
      await vi.advanceTimersByTimeAsync(1);
      expect(came).toBeNull();
    });
  });
});
