import { screen, waitFor } from '@testing-library/react';
import { memoryStore } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { fitpuur } from './test/records';
import { renderConsole } from './test/render';
import { bo, page, refusal, serverOf } from './test/server';

const list = 'GET /user/admin/whitelabels';
const login = 'POST /user/auth/admin/login';
const logout = 'POST /user/auth/logout';
const expired = () => refusal(401, 'Log eerst in op het beheer.');

async function fillIn(user: ReturnType<typeof renderConsole>['user'], code = '123 456') {
  await user.type(await screen.findByLabelText('E-mailadres'), ' bo@lepelblad.example ');
  await user.type(screen.getByLabelText('Wachtwoord'), 'geheim');
  await user.type(screen.getByLabelText('Code van zes cijfers'), `${code}{Enter}`);
}

describe('signing in', () => {
  it('shows the form to a visitor, and then the page that was requested', async () => {
    const server = serverOf({
      [login]: () => Response.json({ data: bo }),
      'GET /user/admin/ingredients': () => page([]),
    });
    const { user, router } = renderConsole({ server, path: '/ingredients', staff: null });
    await fillIn(user);
    expect(await screen.findByRole('heading', { name: 'Ingrediënten' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/ingredients');
    expect(server.calls[0]?.body).toEqual({ email: 'bo@lepelblad.example', password: 'geheim', code: '123456' });
    expect(await screen.findByText('Bo Beheer')).toBeTruthy();
    expect(await screen.findByText('Beheerder · Alle merken')).toBeTruthy();
  });

  it('shows the server’s message at each field and focuses the first', async () => {
    const fields = { password: 'Vul dit in.', code: 'Dit lijkt niet te kloppen.' };
    const server = serverOf({ [login]: () => refusal(422, 'Kijk nog even.', fields) });
    const { user } = renderConsole({ server, path: '/', staff: null });
    await user.click(await screen.findByRole('button', { name: 'Inloggen' }));
    const password = screen.getByLabelText('Wachtwoord');
    await waitFor(() => expect(password).toHaveProperty('ariaInvalid', 'true'));
    expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Vul dit in.');
    expect(screen.getByText('Dit lijkt niet te kloppen.')).toBeTruthy();
    expect(screen.queryByText('Kijk nog even.')).toBeNull();
    expect(document.activeElement).toBe(password);
  });

  it('says why it was refused and asks for another code', async () => {
    const server = serverOf({ [login]: () => refusal(401, 'E-mailadres, wachtwoord of code klopt niet.') });
    const { user } = renderConsole({ server, path: '/', staff: null });
    await fillIn(user);
    expect((await screen.findByRole('alert')).textContent).toBe('E-mailadres, wachtwoord of code klopt niet.');
    const code = screen.getByLabelText('Code van zes cijfers') as HTMLInputElement;
    expect(document.activeElement).toBe(code);
    expect(code.value).toBe('');
    expect((screen.getByLabelText('E-mailadres') as HTMLInputElement).value).toContain('bo@lepelblad.example');
  });

  it('says that the server did not answer', async () => {
    const server = serverOf({ [login]: () => Promise.reject(new TypeError('Failed to fetch')) });
    const { user } = renderConsole({ server, path: '/', staff: null });
    await fillIn(user);
    expect((await screen.findByRole('alert')).textContent).toContain('geen antwoord van de server');
  });

  it('fetches the session when the page does not have it', async () => {
    const server = serverOf({
      'GET /user/auth/admin/decode': () => Response.json({ data: bo }),
      [list]: () => page([fitpuur]),
    });
    renderConsole({ server, path: '/', staff: undefined });
    expect(await screen.findByRole('heading', { name: 'Wat er wacht' })).toBeTruthy();
    expect(server.calls[0]?.path).toBe('/user/auth/admin/decode');
  });

  it('has no form for a signed-in user', async () => {
    const server = serverOf({ [list]: () => page([fitpuur]) });
    const { router } = renderConsole({ server, path: '/login' });
    expect(await screen.findByRole('heading', { name: 'Wat er wacht' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('a code by mail', () => {
  const requestCode = 'POST /user/auth/admin/request-code';
  const askFor = async (user: ReturnType<typeof renderConsole>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Mail me een code' }));

  it('is requested with address and password, and then filled in', async () => {
    const server = serverOf({ [requestCode]: () => new Response(null, { status: 204 }) });
    const { user } = renderConsole({ server, path: '/', staff: null });
    await user.type(await screen.findByLabelText('E-mailadres'), ' bo@lepelblad.example ');
    await user.type(screen.getByLabelText('Wachtwoord'), 'geheim');
    await askFor(user);
    expect((await screen.findByRole('status')).textContent).toContain('mail met een code naar je onderweg');
    expect(server.calls[0]?.body).toEqual({ email: 'bo@lepelblad.example', password: 'geheim' });
    expect(document.activeElement).toBe(screen.getByLabelText('Code van zes cijfers'));
    expect((screen.getByLabelText('Wachtwoord') as HTMLInputElement).value).toBe('geheim');
  });

  it('is not sent without address and password, and says so at each until it is filled in', async () => {
    const fields = { email: 'Vul dit in.', password: 'Vul dit ook in.' };
    const server = serverOf({ [requestCode]: () => refusal(422, 'Kijk nog even.', fields) });
    const { user } = renderConsole({ server, path: '/', staff: null });
    await askFor(user);
    expect(await screen.findByText('Vul dit in.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mailadres'));
    expect(screen.queryByRole('status')).toBeNull();
    await user.keyboard('b');
    expect(screen.queryByText('Vul dit in.')).toBeNull();
    expect(screen.getByText('Vul dit ook in.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mailadres'));
  });

  it('says that too many were requested', async () => {
    const server = serverOf({ [requestCode]: () => refusal(429, 'Probeer het over een kwartier nog eens.') });
    const { user } = renderConsole({ server, path: '/', staff: null });
    await askFor(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Probeer het over een kwartier nog eens.');
    expect(screen.getByRole('button', { name: 'Mail me een code' })).toHaveProperty('disabled', false);
  });
});

describe('the end of a session', () => {
  it('leads to the form, says so, and sends no log-out request', async () => {
    const server = serverOf({ [list]: expired });
    renderConsole({ server, path: '/whitelabels' });
    expect(await screen.findByText(/Je sessie is afgelopen/)).toBeTruthy();
    expect(server.calls.map(({ path }) => path)).not.toContain('/user/auth/logout');
  });

  it('returns to the same page after signing in', async () => {
    const server = serverOf({ [list]: expired, [login]: () => Response.json({ data: bo }) });
    const { user, router } = renderConsole({ server, path: '/whitelabels' });
    await screen.findByText(/Je sessie is afgelopen/);
    server.answer({ [list]: () => page([fitpuur]) });
    await fillIn(user);
    expect(await screen.findByRole('link', { name: 'FitPuur' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/whitelabels');
  });
});

describe('logging out', () => {
  it('ends the session on the server and clears all preferences but the language', async () => {
    const server = serverOf({ [list]: () => page([fitpuur]), [logout]: () => new Response(null, { status: 204 }) });
    const store = memoryStore();
    const { user } = renderConsole({ server, path: '/whitelabels', store });
    await screen.findByRole('link', { name: 'FitPuur' });
    await user.click(screen.getByRole('button', { name: 'English' }));
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('heading', { name: 'Log in to the console' })).toBeTruthy();
    expect(server.calls.at(-1)?.path).toBe('/user/auth/logout');
    await waitFor(() => expect(store.getItem('whitelabels.listParams')).toBeUndefined());
    expect(store.getItem('locale')).toBe('en');
  });

  it('fails with a message when the server does not answer', async () => {
    const server = serverOf({ [list]: () => page([fitpuur]), [logout]: () => refusal(503, 'Nu even niet.') });
    const { user } = renderConsole({ server, path: '/whitelabels' });
    await screen.findByRole('link', { name: 'FitPuur' });
    await user.click(screen.getByRole('button', { name: 'Uitloggen' }));
    expect(await screen.findByText(/Uitloggen is niet gelukt/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'FitPuur' })).toBeTruthy();
  });
});
