import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { boForAll, fitpuur, invitedSam, ketokompas, pim } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, refusal, serverOf } from '@/test/server';

const list = 'GET /user/admin/staff';
const invite = 'POST /user/admin/staff';
const brands = 'GET /user/admin/tenants';
const expired = () => refusal(401, 'Log eerst in op het beheer.');

const rowOf = async (name: string | RegExp) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);

describe('the list of staff', () => {
  const server = () => serverOf({ [list]: () => page([boForAll, pim, invitedSam]) });

  it('shows role, brand and status of each membership', async () => {
    renderConsole({ server: server(), path: '/staff' });
    const own = await rowOf(/^Bo Beheer \(jij\)/);
    expect(own.getByText('Alle merken')).toBeTruthy();
    expect(own.getByText('Actief')).toBeTruthy();
    const sam = await rowOf(/^Sam Steun/);
    expect(sam.getByRole('cell', { name: 'sam@fitpuur.example' })).toBeTruthy();
    expect(sam.getByText('Klantenservice')).toBeTruthy();
    expect(sam.getByText('FitPuur')).toBeTruthy();
    expect(sam.getByText('Uitgenodigd')).toBeTruthy();
    expect(screen.getByText('3 rollen en uitnodigingen')).toBeTruthy();
  });

  it('has rows without a page and requests no pagination', async () => {
    const answers = server();
    const { user, router } = renderConsole({ server: answers, path: '/staff' });
    await user.click((await rowOf(/^Pim Partner/)).getByText('FitPuur'));
    expect(router.state.location.pathname).toBe('/staff');
    expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
    expect(screen.queryByText('door de rijen')).toBeNull();
    expect(answers.queriesOf('/user/admin/staff').map((query) => Object.keys(query))).toEqual([[]]);
  });

  it('is paginated in the browser', async () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ ...pim, id: `${pim.id}${n}`, name: `Naam ${n}` }));
    const { user } = renderConsole({ server: serverOf({ [list]: () => page(many) }), path: '/staff' });
    expect(await screen.findByText('Naam 24')).toBeTruthy();
    expect(screen.queryByText('Naam 25')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Naar de volgende pagina' }));
    expect(await screen.findByText('Naam 29')).toBeTruthy();
    expect(screen.queryByText('Naam 24')).toBeNull();
  });

  it('has no action that the user may not do', async () => {
    renderConsole({ server: server(), path: '/staff', staff: { ...bo, may: ['listStaff'] } });
    await rowOf(/^Pim Partner/);
    expect(screen.queryByRole('button', { name: 'Uitnodigen' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Rol weghalen/ })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Actie' })).toBeNull();
  });
});

describe('an invitation', () => {
  const open = async (server: ReturnType<typeof serverOf>, staff = bo) => {
    const { user } = renderConsole({ server, path: '/staff', staff });
    await user.click(await screen.findByRole('button', { name: 'Uitnodigen' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Iemand uitnodigen' }));
    const send = () => user.click(dialog.getByRole('button', { name: 'Uitnodigen' }));
    return { user, dialog, send };
  };
  const filled = async ({ user, dialog, send }: Awaited<ReturnType<typeof open>>, brand: string) => {
    await user.type(dialog.getByLabelText('Naam'), 'Sam Steun');
    await user.type(dialog.getByLabelText('E-mailadres'), ' sam@fitpuur.example ');
    await dialog.findByRole('option', { name: brand });
    expect(dialog.getByLabelText<HTMLSelectElement>('Merk').required).toBe(true);
    await user.selectOptions(dialog.getByLabelText('Merk'), brand);
    await send();
  };
  const bodies = (server: ReturnType<typeof serverOf>) =>
    server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

  it('is sent with name, role and brand, confirmed, and listed', async () => {
    const server = serverOf({ [list]: () => page([boForAll]), [brands]: () => page([fitpuur, ketokompas]) });
    server.answer({
      [invite]: () => {
        server.answer({ [list]: () => page([boForAll, invitedSam]) });
        return Response.json({ data: invitedSam }, { status: 201 });
      },
    });
    await filled(await open(server), 'FitPuur');
    expect(await screen.findByText('Sam Steun krijgt een uitnodiging op sam@fitpuur.example.')).toBeTruthy();
    expect((await rowOf(/^Sam Steun/)).getByText('Uitgenodigd')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Uitnodigen' }));
    expect(bodies(server)).toEqual([
      { name: 'Sam Steun', email: 'sam@fitpuur.example', role: 'support', tenantId: fitpuur.id },
    ]);
  });

  it('is for all brands when that is chosen', async () => {
    const server = serverOf({
      [list]: () => page([boForAll]),
      [brands]: () => page([fitpuur]),
      [invite]: () => Response.json({ data: invitedSam }, { status: 201 }),
    });
    const dialog = await open(server);
    await dialog.user.selectOptions(dialog.dialog.getByLabelText('Rol'), 'Beheerder');
    await filled(dialog, 'Alle merken');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(server)).toEqual([{ name: 'Sam Steun', email: 'sam@fitpuur.example', role: 'admin' }]);
  });

  it('without a brand is refused', async () => {
    const fields = { name: 'Vul dit in.', tenantId: 'Dit lijkt niet te kloppen.' };
    const server = serverOf({
      [list]: () => page([boForAll]),
      // The brands are never loaded.
      [brands]: () => new Promise<Response>(() => undefined),
      [invite]: () => refusal(422, 'Kijk nog even.', fields),
    });
    const { dialog, send } = await open(server);
    await send();
    expect(await dialog.findByText('Vul dit in.')).toBeTruthy();
    expect(dialog.getByText('Kies voor welk merk.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Naam'));
    expect(bodies(server)).toEqual([{ name: '', email: '', role: 'support', tenantId: '' }]);
  });

  it('is for the only brand by default', async () => {
    const server = serverOf({ [list]: () => page([pim]), [brands]: () => page([fitpuur]) });
    await open(server, { ...bo, allTenants: false });
    // There is nothing to choose.
    await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name=tenantId]')?.value).toBe(fitpuur.id));
    expect(screen.queryByLabelText('Merk')).toBeNull();
  });

  it('says that the brands could not be loaded, and can retry', async () => {
    const server = serverOf({
      [list]: () => page([boForAll]),
      [brands]: () => refusal(500, 'Er ging bij ons iets mis.'),
    });
    const { user, dialog } = await open(server);
    expect((await dialog.findByRole('alert')).textContent).toContain('Er ging bij ons iets mis.');
    server.answer({ [brands]: () => page([fitpuur]) });
    await user.click(dialog.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await dialog.findByRole('option', { name: 'FitPuur' })).toBeTruthy();
  });

  it('shows why it was refused and keeps the values', async () => {
    const server = serverOf({
      [list]: () => page([boForAll]),
      [brands]: () => page([fitpuur]),
      [invite]: () => refusal(429, 'Probeer het zo nog eens.'),
    });
    const opened = await open(server);
    await filled(opened, 'FitPuur');
    expect((await opened.dialog.findByRole('alert')).textContent).toBe('Probeer het zo nog eens.');
    expect((opened.dialog.getByLabelText('Naam') as HTMLInputElement).value).toBe('Sam Steun');
  });

  it('shows no message when the session has ended', async () => {
    const server = serverOf({ [list]: () => page([boForAll]), [brands]: () => page([fitpuur]), [invite]: expired });
    await filled(await open(server), 'FitPuur');
    expect(await screen.findByText(/Je sessie is afgelopen/)).toBeTruthy();
    expect(screen.queryByText(/krijgt een uitnodiging/)).toBeNull();
  });
});

describe('removing', () => {
  const remove = (id: string) => `DELETE /user/admin/staff/${id}`;
  const done = () => new Response(null, { status: 204 });
  const ask = async (server: ReturnType<typeof serverOf>, button: string) => {
    const { user } = renderConsole({ server, path: '/staff' });
    await user.click(await screen.findByRole('button', { name: button }));
    return { user, dialog: within(screen.getByRole('alertdialog')) };
  };

  it('a role asks for confirmation, reports it and removes the row', async () => {
    const server = serverOf({ [list]: () => page([boForAll, pim]) });
    server.answer({
      [remove(pim.id)]: () => {
        server.answer({ [list]: () => page([boForAll]) });
        return done();
      },
    });
    const { user, dialog } = await ask(server, 'Rol weghalen: Pim Partner, FitPuur');
    expect(dialog.getByText('Pim Partner kan dan meteen niet meer bij FitPuur.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Annuleren' }));
    await user.click(dialog.getByRole('button', { name: 'Rol weghalen' }));
    expect(await screen.findByText('De rol van Pim Partner is weggehaald.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Pim Partner/ })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('an invitation warns that its link stops working', async () => {
    const server = serverOf({ [list]: () => page([boForAll, invitedSam]), [remove(invitedSam.id)]: done });
    const { user, dialog } = await ask(server, 'Uitnodiging intrekken: Sam Steun, FitPuur');
    expect(dialog.getByText('De link in de mail aan sam@fitpuur.example werkt dan niet meer.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Uitnodiging intrekken' }));
    expect(await screen.findByText('De uitnodiging van Sam Steun is ingetrokken.')).toBeTruthy();
  });

  it('does nothing when it is cancelled', async () => {
    const server = serverOf({ [list]: () => page([boForAll, pim]) });
    const { user, dialog } = await ask(server, 'Rol weghalen: Pim Partner, FitPuur');
    await user.click(dialog.getByRole('button', { name: 'Annuleren' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.calls.map(({ method }) => method)).not.toContain('DELETE');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rol weghalen: Pim Partner, FitPuur' }));
  });

  it('is not offered for the user’s own role for all brands', async () => {
    renderConsole({ server: serverOf({ [list]: () => page([boForAll, pim]) }), path: '/staff' });
    const name = /^Rol weghalen/;
    expect((await rowOf(/^Bo Beheer/)).queryByRole('button', { name })).toBeNull();
    expect((await rowOf(/^Pim Partner/)).getByRole('button', { name })).toBeTruthy();
  });

  it('the user’s own role for a brand warns and fetches the permissions again', async () => {
    const own = { ...boForAll, tenant: { id: fitpuur.id, name: 'FitPuur' } };
    const server = serverOf({
      [list]: () => page([own]),
      [remove(own.id)]: done,
      'GET /user/auth/admin/decode': () => Response.json({ data: { ...bo, may: [] } }),
    });
    const { user, dialog } = await ask(server, 'Rol weghalen: Bo Beheer, FitPuur');
    expect(dialog.getByText(/Dit is je eigen rol/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Rol weghalen' }));
    expect(await screen.findByRole('heading', { name: 'Hier mag je niet bij' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'medewerkers' })).toBeNull());
  });

  it('shows the server’s refusal', async () => {
    const server = serverOf({
      [list]: () => page([boForAll, pim]),
      [remove(pim.id)]: () => refusal(404, 'Deze medewerker bestaat niet.'),
    });
    const { user, dialog } = await ask(server, 'Rol weghalen: Pim Partner, FitPuur');
    await user.click(dialog.getByRole('button', { name: 'Rol weghalen' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Deze medewerker bestaat niet.');
  });

  it('shows no message when the session has ended', async () => {
    const server = serverOf({ [list]: () => page([boForAll, pim]), [remove(pim.id)]: expired });
    const { user, dialog } = await ask(server, 'Rol weghalen: Pim Partner, FitPuur');
    await user.click(dialog.getByRole('button', { name: 'Rol weghalen' }));
    expect(await screen.findByText(/Je sessie is afgelopen/)).toBeTruthy();
    expect(screen.queryByText(/is weggehaald/)).toBeNull();
  });
});

describe('removing the authenticator app of a colleague', () => {
  it('is confirmed first, and offered only where there is one', async () => {
    const server = serverOf({
      [list]: () => page([boForAll, pim, invitedSam]),
      [`POST /user/admin/staff/${pim.id}/reset-authenticator`]: () => new Response(null, { status: 204 }),
    });
    const { user } = renderConsole({ server, path: '/staff' });
    await rowOf(/^Pim Partner/);
    const [button, ...others] = screen.getAllByRole('button', { name: /^App loskoppelen/ });
    expect(others).toEqual([]);
    await user.click(button as HTMLElement);
    const dialog = within(screen.getByRole('alertdialog', { name: /^Authenticator-app van Pim Partner/ }));
    server.answer({ [list]: () => page([boForAll, { ...pim, authenticator: false }, invitedSam]) });
    await user.click(dialog.getByRole('button', { name: 'App loskoppelen' }));
    expect(await screen.findByText('De app van Pim Partner is losgekoppeld.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^App loskoppelen/ })).toBeNull());
  });

  it('is not offered to an admin of a brand', async () => {
    const may = bo.may.filter((operation) => operation !== 'resetAuthenticator');
    renderConsole({ server: serverOf({ [list]: () => page([pim]) }), path: '/staff', staff: { ...bo, may } });
    await rowOf(/^Pim Partner/);
    expect(screen.queryByRole('button', { name: /^App loskoppelen/ })).toBeNull();
  });
});
