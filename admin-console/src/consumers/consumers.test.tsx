import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fitpuur, ketokompas, sanne } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, refusal, serverOf } from '@/test/server';

const list = 'GET /user/admin/consumers';
const one = `${list}/${sanne.id}`;
const cancel = `POST /user/admin/consumers/${sanne.id}/cancel-subscription`;
const signOut = `POST /user/admin/consumers/${sanne.id}/sign-out`;
const sam = {
  ...bo,
  role: 'support',
  allTenants: false,
  may: ['listWhitelabels', 'findConsumers', 'getConsumer', 'signOutConsumer', 'cancelConsumerSubscription'],
} as typeof bo;

const { id, name, email, hasAccess } = sanne;
const answer = (changes: object = {}) => Response.json({ data: { ...sanne, ...changes } });

const server = (brands = [fitpuur]) =>
  serverOf({
    'GET /user/admin/tenants': () => page(brands),
    [list]: (_, url) => page(url.searchParams.get('text') === 'sanne' ? [{ id, name, email, hasAccess }] : []),
    [one]: () => answer(),
  });

const path = `/consumers/${fitpuur.id}.${sanne.id}/show`;

describe('the search for customers', () => {
  it('is where support begins, and lists nobody before a text', async () => {
    const answers = server();
    const { user } = renderConsole({ server: answers, path: '/', staff: sam });
    expect(await screen.findByText('Zoek een klant')).toBeTruthy();
    expect(answers.queriesOf('/user/admin/consumers')).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /^Zoek op naam/ }), 'sanne{Enter}');
    await user.click(await screen.findByRole('link', { name: sanne.name }));
    expect(await screen.findByText('Toegang en abonnement')).toBeTruthy();
    expect(answers.queriesOf('/user/admin/consumers')[0]).toMatchObject({ tenantId: fitpuur.id, text: 'sanne' });
  });

  it('says that nothing was found', async () => {
    const { user } = renderConsole({ server: server(), path: '/consumers', staff: sam });
    await user.type(await screen.findByRole('textbox', { name: /^Zoek op naam/ }), 'piet{Enter}');
    expect(await screen.findByText('Niets gevonden')).toBeTruthy();
  });

  it('is for one of the user’s brands', async () => {
    const answers = server([fitpuur, ketokompas]);
    const { user } = renderConsole({ server: answers, path: '/consumers', staff: sam });
    await user.selectOptions(await screen.findByLabelText('Merk'), ketokompas.name);
    await user.type(screen.getByRole('textbox', { name: /^Zoek op naam/ }), 'sanne{Enter}');
    await screen.findByRole('link', { name: sanne.name });
    expect(answers.queriesOf('/user/admin/consumers')[0]?.tenantId).toBe(ketokompas.id);
  });

  it('is hidden without the permission', async () => {
    renderConsole({ server: server(), path: '/consumers', staff: { ...bo, may: ['listStaff'] } });
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(screen.queryByRole('link', { name: 'Klanten' })).toBeNull();
  });
});

describe('the page of a customer', () => {
  it('shows access, subscription, payments and activity', async () => {
    renderConsole({ server: server(), path, staff: sam });
    const about = within(await screen.findByRole('region', { name: 'Toegang en abonnement' }));
    expect(about.getByText('Actief')).toBeTruthy();
    expect(about.getByText(/9,95/)).toBeTruthy();
    expect(screen.getByText(/Factuur · Per maand · 12 · .*9,95 · betaald/)).toBeTruthy();
    expect(screen.getByText('Ingelogd · de klant · Firefox op Linux')).toBeTruthy();
  });

  it('cancels the subscription after a question', async () => {
    const answers = server();
    const { user } = renderConsole({ server: answers, path, staff: sam });
    await user.click(await screen.findByRole('button', { name: 'Abonnement opzeggen' }));
    const subscription = { ...sanne.subscription, status: 'cancelling', canCancel: false };
    answers.answer({ [cancel]: () => answer({ subscription }), [one]: () => answer({ subscription }) });
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Abonnement opzeggen' }));
    expect(await screen.findByText('Het abonnement van Sanne de Boer is opgezegd.')).toBeTruthy();
    expect(await screen.findByText('Opgezegd')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Abonnement opzeggen' })).toBeNull();
    expect(answers.calls.find(({ method }) => method === 'POST')?.query.tenantId).toBe(fitpuur.id);
  });

  it('shows why the server refused', async () => {
    const answers = server();
    answers.answer({ [signOut]: () => refusal(404, 'Dit account bestaat niet.') });
    const { user } = renderConsole({ server: answers, path, staff: sam });
    await user.click(await screen.findByRole('button', { name: 'Overal uitloggen' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Overal uitloggen' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Dit account bestaat niet.');
  });
});
