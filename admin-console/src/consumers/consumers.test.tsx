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
    [`${one}/support-session`]: () => Response.json({ data: { state: 'none', own: false, health: false } }),
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
    expect(answers.queriesOf('/user/admin/consumers').at(-1)).toMatchObject({ tenantId: fitpuur.id, text: 'sanne' });
  });

  it('says that nothing was found', async () => {
    const { user } = renderConsole({ server: server(), path: '/consumers', staff: sam });
    await user.type(await screen.findByRole('textbox', { name: /^Zoek op naam/ }), 'piet{Enter}');
    expect(await screen.findByText('Niets gevonden met “piet”')).toBeTruthy();
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

  it('gives extra access for a reason', async () => {
    const answers = server();
    const { subscription: _, ...withoutSubscription } = sanne;
    answers.answer({
      [one]: () => Response.json({ data: withoutSubscription }),
      [`POST /user/admin/consumers/${sanne.id}/extend-access`]: () => Response.json({ data: withoutSubscription }),
    });
    const { user } = renderConsole({ server: answers, path, staff: sam });
    await user.click(await screen.findByRole('button', { name: 'Extra toegang geven' }));
    const dialog = within(screen.getByRole('dialog'));
    const days = dialog.getByRole('textbox', { name: /^Aantal dagen/ });
    await user.clear(days);
    await user.type(days, '14');
    await user.click(dialog.getByRole('button', { name: 'Extra toegang geven' }));
    expect(await screen.findByText('Sanne de Boer heeft extra toegang.')).toBeTruthy();
    expect(answers.calls.find(({ method }) => method === 'POST')?.body).toEqual({ days: 14, reason: 'fault' });
  });

  it('pays back part of an invoice, and shows at the amount why the server refuses', async () => {
    const answers = server();
    const refund = `POST /user/admin/consumers/${sanne.id}/refund`;
    answers.answer({ [refund]: () => refusal(422, 'Klopt niet.', { cents: 'Hoogstens € 4,95.' }) });
    const { user } = renderConsole({ server: answers, path, staff: sam });
    await user.click(await screen.findByRole('button', { name: 'Terugstorten van Per maand 12' }));
    const dialog = within(screen.getByRole('dialog'));
    const amount = dialog.getByRole('textbox', { name: /^Bedrag in euro/ });
    expect(amount).toHaveProperty('value', '9,95');
    await user.click(dialog.getByRole('button', { name: 'Terugstorten' }));
    expect(await dialog.findByText('Hoogstens € 4,95.')).toBeTruthy();
    answers.answer({ [refund]: () => answer() });
    await user.clear(amount);
    await user.type(amount, '4,95');
    const pay = dialog.getByRole('button', { name: 'Terugstorten' });
    expect(pay.className).toContain('colorError');
    await user.dblClick(pay); // pays back once
    expect(await screen.findByText('Het geld gaat terug naar Sanne de Boer.')).toBeTruthy();
    const bodies = answers.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    const invoiceId = sanne.payments[0]?.id;
    expect(bodies).toEqual([
      { invoiceId, cents: 995, reason: 'fault' },
      { invoiceId, cents: 495, reason: 'fault' },
    ]);
  });

  it('corrects the address and sends the code again', async () => {
    const answers = server();
    answers.answer({
      [`POST /user/admin/consumers/${sanne.id}/email`]: () => answer({ email: 'goed@voorbeeld.example' }),
      [`POST /user/admin/consumers/${sanne.id}/send-code`]: () => refusal(409, 'Geen code gevraagd.'),
    });
    const { user } = renderConsole({ server: answers, path, staff: sam });
    await user.click(await screen.findByRole('button', { name: 'E-mailadres verbeteren' }));
    const field = screen.getByRole('textbox', { name: 'Nieuw e-mailadres' });
    await user.clear(field);
    await user.type(field, ' goed@voorbeeld.example');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'E-mailadres verbeteren' }));
    expect(await screen.findByText('Het e-mailadres van Sanne de Boer is verbeterd.')).toBeTruthy();
    expect(answers.calls.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'goed@voorbeeld.example' });
    await user.click(screen.getByRole('button', { name: 'Code opnieuw sturen' }));
    const dialog = within(await screen.findByRole('dialog', { name: /de code opnieuw sturen/ }));
    await user.click(dialog.getByRole('button', { name: 'Code opnieuw sturen' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Geen code gevraagd.');
  });

  it('shows the mails, and a week menu on request only', async () => {
    const answers = server();
    const meals = [{ slot: 'dinner', recipe: { name: 'Linzensoep' }, portion: 1.5, locked: true }];
    const days = [{ date: '2026-11-16', meals, relaxed: ['Meer zout.'] }];
    const week = `GET /user/admin/consumers/${sanne.id}/week`;
    answers.answer({ [week]: () => Response.json({ data: { week: '2026-W47', days, why: ['Jij koos soep.'] } }) });
    const { user } = renderConsole({ server: answers, path, staff: sam });
    expect(await screen.findByText('Code om in te loggen')).toBeTruthy();
    expect(answers.queriesOf(`/user/admin/consumers/${sanne.id}/week`)).toEqual([]);
    // The server knows which week the app opens.
    await user.click(screen.getByRole('button', { name: 'Weekmenu bekijken' }));
    expect(await screen.findByRole('region', { name: 'Weekmenu van week 47, 2026' })).toBeTruthy();
    expect(await screen.findByText(/Linzensoep · portie × 1,5 · vastgezet/)).toBeTruthy();
    expect(screen.getByText('maandag 16 november')).toBeTruthy();
    expect(screen.getByText('Jij koos soep.')).toBeTruthy();
    answers.answer({ [week]: () => refusal(404, 'Geen menu.') });
    await user.click(screen.getByRole('button', { name: 'Week eerder' }));
    expect(await screen.findByText('De klant heeft geen weekmenu voor deze week.')).toBeTruthy();
    const weeks = answers.queriesOf(`/user/admin/consumers/${sanne.id}/week`).map((query) => query.week);
    expect([...new Set(weeks)]).toEqual([undefined, '2026-W46']);
    expect(screen.getByRole('region', { name: 'Weekmenu van week 46, 2026' })).toBeTruthy();
  });
});
