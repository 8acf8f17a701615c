import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ownProfile, ownSessions } from '../test/records';
import { renderConsole } from '../test/render';
import { type Answers, bo, refusal, serverOf } from '../test/server';

const profile = '/user/admin/profile';
const done = () => new Response(null, { status: 204 });
const key = { key: 'NRSXAZLMMJWGCZBNMRSW23ZAMJSWQZLF', image: 'data:image/png;base64,iVBORw0KGgo=' };

function renderProfile(answers: Answers = {}) {
  const server = serverOf({
    [`GET ${profile}`]: () => Response.json({ data: ownProfile }),
    [`GET ${profile}/sessions`]: () => Response.json({ data: ownSessions }),
    [`POST ${profile}/authenticator`]: () => Response.json({ data: key }, { status: 201 }),
    ...answers,
  });
  return { server, ...renderConsole({ server, path: '/profile' }) };
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the staff member’s own page', () => {
  it('is linked from the account in the side bar', async () => {
    const server = serverOf({
      [`GET ${profile}`]: () => Response.json({ data: ownProfile }),
      [`GET ${profile}/sessions`]: () => Response.json({ data: ownSessions }),
      'GET /user/admin/staff': () => Response.json({ data: [], total: 0 }),
    });
    const { user, router } = renderConsole({ server, path: '/staff' });
    await user.click(await screen.findByRole('link', { name: 'Mijn account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mijn account' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/profile');
  });

  it('changes the name, which the side bar then shows', async () => {
    const { server, user } = renderProfile({
      [`PUT ${profile}`]: () => Response.json({ data: ownProfile }),
      'GET /user/auth/admin/decode': () => Response.json({ data: { ...bo, name: 'Bo de Beheerder' } }),
    });
    const name = await screen.findByLabelText('Naam');
    await user.clear(name);
    await user.type(name, 'Bo de Beheerder');
    await user.click(screen.getByRole('button', { name: 'Naam opslaan' }));
    expect(await screen.findByText('Bo de Beheerder')).toBeTruthy();
    expect(await screen.findByText('Je naam is opgeslagen.')).toBeTruthy();
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Bo de Beheerder' });
  });

  it('changes the password with the present one', async () => {
    const fields = { current: 'Dit is niet je huidige wachtwoord.' };
    const { server, user } = renderProfile({
      [`POST ${profile}/password`]: () => refusal(422, 'Kijk nog even.', fields),
    });
    const form = await panel('Wachtwoord');
    const current = form.getByLabelText('Huidig wachtwoord') as HTMLInputElement;
    await user.type(current, 'fout');
    await user.type(form.getByLabelText('Nieuw wachtwoord'), 'zes paarse pannen');
    await user.click(form.getByRole('button', { name: 'Wachtwoord veranderen' }));
    expect(await form.findByText(fields.current)).toBeTruthy();
    expect(document.activeElement).toBe(current);

    server.answer({ [`POST ${profile}/password`]: done });
    await user.click(form.getByRole('button', { name: 'Wachtwoord veranderen' }));
    expect(await screen.findByText(/Je wachtwoord is veranderd/)).toBeTruthy();
    expect(current.value).toBe('');
    const sent = server.calls.filter(({ path }) => path === `${profile}/password`);
    expect(sent.at(-1)?.body).toEqual({ current: 'fout', password: 'zes paarse pannen' });
  });

  it('sets up another authenticator app with a code of both', async () => {
    const { server, user } = renderProfile({ [`PUT ${profile}/authenticator`]: done });
    const form = await panel('Codes om in te loggen');
    await user.click(form.getByRole('button', { name: 'Andere app instellen' }));
    expect(await form.findByRole('img', { name: 'QR-code voor je authenticator-app' })).toHaveProperty(
      'src',
      key.image,
    );
    expect(form.getByText('NRSX AZLM MJWG CZBN MRSW 23ZA MJSW QZLF')).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Mail me een code' })).toBeNull();
    await user.type(form.getByLabelText('Code uit je nieuwe app'), '123 456');
    await user.type(form.getByLabelText('Huidig wachtwoord'), 'geheim');
    await user.type(form.getByLabelText('Code uit je huidige app'), '654321');
    await user.click(form.getByRole('button', { name: 'App gebruiken' }));
    expect(await screen.findByText(/Je nieuwe app is ingesteld/)).toBeTruthy();
    expect(form.queryByRole('img')).toBeNull();
    const sent = server.calls.find(({ method, path }) => method === 'PUT' && path.endsWith('/authenticator'));
    expect(sent?.body).toEqual({ current: 'geheim', oldCode: '654321', key: key.key, code: '123456' });
  });

  it('changes the address with the password and a mailed code', async () => {
    const { server, user } = renderProfile({
      [`POST ${profile}/email`]: done,
      [`PUT ${profile}/email`]: () => refusal(422, 'Kijk nog even.', { code: 'Deze code klopt niet, of is verlopen.' }),
      'GET /user/auth/admin/decode': () => Response.json({ data: bo }),
    });
    const form = await panel('E-mailadres');
    await user.type(form.getByLabelText('Nieuw e-mailadres'), ' bo@nieuw.example ');
    await user.type(form.getByLabelText('Huidig wachtwoord'), 'geheim');
    await user.click(form.getByRole('button', { name: 'Code mailen' }));
    await user.type(await form.findByLabelText('Code van zes cijfers'), '123 456');
    await user.click(form.getByRole('button', { name: 'Adres veranderen' }));
    expect(await form.findByText('Deze code klopt niet, of is verlopen.')).toBeTruthy();
    server.answer({
      [`PUT ${profile}/email`]: done,
      [`GET ${profile}`]: () => Response.json({ data: { ...ownProfile, email: 'bo@nieuw.example' } }),
    });
    await user.type(form.getByLabelText('Code van zes cijfers'), '654321');
    await user.click(form.getByRole('button', { name: 'Adres veranderen' }));
    expect(await form.findByText(/Je logt in met bo@nieuw.example/)).toBeTruthy();
    const sent = server.calls.filter(({ path }) => path === `${profile}/email`).map(({ body }) => body);
    expect(sent).toEqual([
      { current: 'geheim', email: 'bo@nieuw.example' },
      { email: 'bo@nieuw.example', code: '123456' },
      { email: 'bo@nieuw.example', code: '654321' },
    ]);
  });

  it('shows new recovery codes once', async () => {
    const codes = ['111122223333', '444455556666'];
    const { user } = renderProfile({
      [`POST ${profile}/recovery-codes`]: () => Response.json({ data: { codes } }, { status: 201 }),
    });
    const form = await panel('Herstelcodes');
    expect(form.getByText('Je hebt nog 8 herstelcodes.')).toBeTruthy();
    await user.type(form.getByLabelText('Huidig wachtwoord'), 'geheim');
    await user.click(form.getByRole('button', { name: 'Nieuwe herstelcodes maken' }));
    const rows = await form.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['1111 2222 3333', '4444 5555 6666']);
    await user.click(form.getByRole('button', { name: 'Ik heb ze bewaard' }));
    expect(form.queryByText('1111 2222 3333')).toBeNull();
    expect(form.getByLabelText('Huidig wachtwoord')).toBeTruthy();
  });

  it('mails a code to staff without an app', async () => {
    const { server, user } = renderProfile({
      [`GET ${profile}`]: () => Response.json({ data: { ...ownProfile, authenticator: false } }),
      [`POST ${profile}/code`]: done,
    });
    const form = await panel('Codes om in te loggen');
    await user.click(form.getByRole('button', { name: 'App instellen' }));
    await user.click(await form.findByRole('button', { name: 'Mail me een code' }));
    expect(await screen.findByText('Er is een mail met een code naar je onderweg.')).toBeTruthy();
    expect(form.getByLabelText('Code uit de mail')).toBeTruthy();
    expect(server.calls.at(-1)?.path).toBe(`${profile}/code`);
  });

  it('lists the sessions and ends others, one or all', async () => {
    const other = ownSessions[1];
    const { server, user } = renderProfile({
      [`DELETE ${profile}/sessions/${other?.id}`]: done,
      [`DELETE ${profile}/sessions`]: done,
    });
    const list = await panel('Waar je bent ingelogd');
    const rows = await list.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.includes('Dit apparaat'))).toEqual([true, false]);
    expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
    await user.click(within(rows[1] as HTMLElement).getByRole('button', { name: /^Uitloggen op Firefox/ }));
    expect(await screen.findByText('Je bent uitgelogd op Firefox · Linux.')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Overal elders uitloggen' }));
    await waitFor(() => expect(server.calls.some(({ path }) => path === `${profile}/sessions`)).toBe(true));
    server.answer({ [`GET ${profile}/sessions`]: () => Response.json({ data: ownSessions.slice(0, 1) }) });
    expect(await screen.findByText('Op al je andere apparaten ben je uitgelogd.')).toBeTruthy();
  });

  it('says that it could not be loaded', async () => {
    const { server, user } = renderProfile({ [`GET ${profile}`]: () => refusal(500, 'Er ging iets mis.') });
    await screen.findByRole('alert');
    server.answer({ [`GET ${profile}`]: () => Response.json({ data: ownProfile }) });
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByLabelText('Naam')).toHaveProperty('value', ownProfile.name);
  });
});
