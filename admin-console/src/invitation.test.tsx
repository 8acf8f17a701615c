import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from './test/render';
import { bo, refusal, serverOf } from './test/server';

const requestCode = 'POST /user/auth/admin/request-code';
const sent = () => new Response(null, { status: 204 });
const login = 'POST /user/auth/admin/login';
const accept = 'POST /user/auth/admin/accept-invitation';
const decode = 'GET /user/auth/admin/decode';
const token = 'abcdefghijklmnopqrstuvwxyz_-ABCDEFGHIJKLMNO';
const path = `/invitation#${token}`;
const email = 'pim@fitpuur.example';
const done = (passwordSet = true) => Response.json({ data: { email, passwordSet } });
const password = () => screen.getByLabelText('Wachtwoord') as HTMLInputElement;

async function choose(user: ReturnType<typeof renderConsole>['user'], words: string) {
  await user.type(await screen.findByLabelText('Wachtwoord'), words);
  await user.click(screen.getByRole('button', { name: 'Uitnodiging aannemen' }));
}

describe('an invitation', () => {
  it('removes its token from the URL, sends it with the password and leads to signing in', async () => {
    const server = serverOf({ [accept]: () => done(), [requestCode]: sent });
    const { user, router } = renderConsole({ server, path, staff: null });
    await screen.findByRole('heading', { name: 'Toegang tot het beheer' });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(router.state.location.pathname).toBe('/invitation');
    await choose(user, 'zes paarse pannen');
    expect(
      await screen.findByText(`Gelukt! We mailden een code naar ${email}. Vul die in, en je bent binnen.`),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Inloggen op het beheer' })).toBeTruthy();
    const chosen = { email, password: 'zes paarse pannen' };
    expect(server.calls.map(({ body }) => body)).toEqual([{ token, password: chosen.password }, chosen]);
    server.answer({ [login]: () => Response.json({ data: { ...bo, may: [] } }) });
    expect(document.activeElement).toBe(screen.getByLabelText('Code van zes cijfers'));
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(server.calls.at(-1)?.body).toEqual({ ...chosen, code: '123456' }));
  });

  it('of existing staff asks for the password that they have', async () => {
    const server = serverOf({ [accept]: () => done(false) });
    const { user } = renderConsole({ server, path, staff: null });
    await choose(user, 'zes paarse pannen');
    expect(await screen.findByText(/Gelukt! Vul/)).toBeTruthy();
    expect((screen.getByLabelText('E-mailadres') as HTMLInputElement).value).toBe(email);
    expect(password().value).toBe('');
    expect(server.calls).toHaveLength(1);
  });

  it('keeps its token while the session is checked', async () => {
    let answer: (response: Response) => void = () => undefined;
    const server = serverOf({
      [decode]: () => new Promise<Response>((resolve) => (answer = resolve)),
      [accept]: () => done(),
      [requestCode]: sent,
    });
    const { user, router } = renderConsole({ server, path, staff: undefined });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    await waitFor(() => expect(server.calls).toHaveLength(1));
    answer(refusal(401, 'Log eerst in op het beheer.'));
    await choose(user, 'zes paarse pannen');
    expect(await screen.findByText(/Gelukt!/)).toBeTruthy();
    expect(server.calls.find(({ path }) => path.endsWith('accept-invitation'))?.body).toMatchObject({ token });
  });

  it('shows what is wrong with the password, which can be made visible', async () => {
    const fields = { password: 'Gebruik minstens 10 tekens.' };
    const server = serverOf({ [accept]: () => refusal(422, 'Kijk nog even.', fields) });
    const { user } = renderConsole({ server, path, staff: null });
    await choose(user, 'kort');
    expect(await screen.findByText('Gebruik minstens 10 tekens.')).toBeTruthy();
    expect(document.activeElement).toBe(password());
    expect(password().type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Wachtwoord tonen' }));
    expect(password().type).toBe('text');
    expect(password().value).toBe('kort');
    await user.click(screen.getByRole('button', { name: 'Wachtwoord verbergen' }));
    expect(password().type).toBe('password');
  });

  it('can be sent again when the server does not answer', async () => {
    const server = serverOf({ [accept]: () => Promise.reject(new TypeError('Failed to fetch')) });
    const { user } = renderConsole({ server, path, staff: null });
    await choose(user, 'zes paarse pannen');
    expect((await screen.findByRole('alert')).textContent).toContain('geen antwoord van de server');
    server.answer({ [accept]: () => done(), [requestCode]: sent });
    await user.click(screen.getByRole('button', { name: 'Uitnodiging aannemen' }));
    expect(await screen.findByText(/Gelukt!/)).toBeTruthy();
  });

  it.each([
    ['is over', () => refusal(404, 'Deze uitnodiging werkt niet (meer).')],
    ['has half a token', () => refusal(422, 'Kijk nog even.', { token: 'Gebruik minstens 43 tekens.' })],
  ])('says what to do when it %s', async (_, answer) => {
    const server = serverOf({ [accept]: answer });
    const { user } = renderConsole({ server, path, staff: null });
    await choose(user, 'zes paarse pannen');
    expect(await screen.findByRole('heading', { name: 'Deze uitnodiging werkt niet' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Vraag anders een nieuwe');
    await user.click(screen.getByRole('link', { name: 'Naar inloggen' }));
    expect(await screen.findByRole('heading', { name: 'Inloggen op het beheer' })).toBeTruthy();
  });

  it('without a token says what to do', async () => {
    renderConsole({ server: serverOf({}), path: '/invitation', staff: null });
    expect(await screen.findByRole('heading', { name: 'De link is niet compleet' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Ga terug naar de mail');
    expect(screen.queryByLabelText('Wachtwoord')).toBeNull();
  });

  it('of a signed-in user opens the console with the new permissions', async () => {
    const server = serverOf({
      [accept]: () => done(false),
      [decode]: () => Response.json({ data: bo }),
    });
    const { user, router } = renderConsole({ server, path, staff: { ...bo, may: [] } });
    await choose(user, 'zes paarse pannen');
    expect(await screen.findByRole('heading', { name: 'Wat er wacht' })).toBeTruthy();
    expect(await screen.findByText('De uitnodiging is aangenomen.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
  });
});
