import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from './test/render';
import { refusal, serverOf } from './test/server';

const forgot = 'POST /user/auth/admin/forgot-password';
const reset = 'POST /user/auth/admin/reset-password';
const token = 'abcdefghijklmnopqrstuvwxyz_-ABCDEFGHIJKLMNO';
const path = `/new-password#${token}`;
const done = () => new Response(null, { status: 204 });

describe('a forgotten password', () => {
  it('is linked from the sign-in form and mails a link', async () => {
    const server = serverOf({ [forgot]: done });
    const { user } = renderConsole({ server, path: '/', staff: null });
    await user.click(await screen.findByRole('link', { name: 'Wachtwoord vergeten?' }));
    await user.type(await screen.findByLabelText('E-mailadres'), ' bo@lepelblad.example{Enter}');
    expect(await screen.findByRole('heading', { name: 'Kijk in je mail' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Hoort dit adres bij een medewerker');
    expect(server.calls.map(({ body }) => body)).toEqual([{ email: 'bo@lepelblad.example' }]);
    await user.click(screen.getByRole('link', { name: 'Terug naar inloggen' }));
    expect(await screen.findByRole('heading', { name: 'Inloggen op het beheer' })).toBeTruthy();
  });

  it('shows why no link is mailed', async () => {
    const server = serverOf({ [forgot]: () => refusal(429, 'Probeer het over een uur nog eens.') });
    const { user } = renderConsole({ server, path: '/forgot-password', staff: null });
    await user.type(await screen.findByLabelText('E-mailadres'), 'bo@lepelblad.example{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Probeer het over een uur nog eens.');
  });
});

describe('a link for a new password', () => {
  it('removes its token from the URL and leads to signing in', async () => {
    const server = serverOf({ [reset]: done });
    const { user, router } = renderConsole({ server, path, staff: null });
    await screen.findByRole('heading', { name: 'Nieuw wachtwoord kiezen' });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    await user.type(screen.getByLabelText('Nieuw wachtwoord'), 'zes paarse pannen{Enter}');
    expect(await screen.findByText(/Je nieuwe wachtwoord is opgeslagen/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Inloggen op het beheer' })).toBeTruthy();
    expect(server.calls.map(({ body }) => body)).toEqual([{ token, password: 'zes paarse pannen' }]);
  });

  it('leads to the sign-in form, also for a signed-in user', async () => {
    const server = serverOf({ [reset]: done });
    const { user } = renderConsole({ server, path });
    await user.type(await screen.findByLabelText('Nieuw wachtwoord'), 'zes paarse pannen{Enter}');
    expect(await screen.findByRole('heading', { name: 'Inloggen op het beheer' })).toBeTruthy();
  });

  it('shows what is wrong with the password', async () => {
    const fields = { password: 'Je naam, je adres of onze naam is te makkelijk te raden.' };
    const server = serverOf({ [reset]: () => refusal(422, 'Kijk nog even.', fields) });
    const { user } = renderConsole({ server, path, staff: null });
    await user.type(await screen.findByLabelText('Nieuw wachtwoord'), 'lepelblad123{Enter}');
    expect(await screen.findByText(fields.password)).toBeTruthy();
  });

  it.each([
    ['is over', () => refusal(404, 'Deze link werkt niet (meer).')],
    ['has half a token', () => refusal(422, 'Kijk nog even.', { token: 'Gebruik minstens 43 tekens.' })],
  ])('leads to a new one when it %s', async (_, answer) => {
    const server = serverOf({ [reset]: answer });
    const { user, router } = renderConsole({ server, path, staff: null });
    await user.type(await screen.findByLabelText('Nieuw wachtwoord'), 'zes paarse pannen{Enter}');
    expect(await screen.findByRole('heading', { name: 'Deze link werkt niet' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Nieuwe link aanvragen' }));
    expect(router.state.location.pathname).toBe('/forgot-password');
  });

  it('without a token says what to do', async () => {
    renderConsole({ server: serverOf({}), path: '/new-password', staff: null });
    expect(await screen.findByRole('heading', { name: 'De link is niet compleet' })).toBeTruthy();
  });
});
