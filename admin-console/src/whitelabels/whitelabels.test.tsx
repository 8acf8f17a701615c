import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fitpuur, fitpuurDetail, ketokompas, monthly } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, refusal, serverOf } from '@/test/server';
import { addressOf } from './address';
import type { Deleted, Look } from './calls';

const list = 'GET /user/admin/whitelabels';

describe('the list of white-labels', () => {
  const server = () => serverOf({ [list]: () => page([fitpuur, { ...ketokompas, domains: [], logoUrl: '' }]) });

  it('shows logo, domains, colours and status', async () => {
    renderConsole({ server: server(), path: '/whitelabels' });
    const row = within((await screen.findByRole('link', { name: 'FitPuur' })).closest('tr') as HTMLElement);
    expect(row.getByRole('img', { name: 'Logo van FitPuur' }).getAttribute('src')).toBe('/brand/fitpuur/logo.svg');
    expect(row.getByRole('link', { name: /^fitpuur\.localhost/ }).getAttribute('href')).toMatch(
      /^http:\/\/fitpuur\.localhost(:\d+)?\/$/,
    );
    expect(row.getByText('en 1 meer')).toBeTruthy();
    expect(row.getByRole('img', { name: 'Merkkleur: #f26b1d' })).toBeTruthy();
    expect(row.getByRole('img', { name: 'Kleur van knoppen: #c04a00' })).toBeTruthy();
    expect(row.getByText('Actief')).toBeTruthy();
  });

  it('says what is missing', async () => {
    renderConsole({ server: server(), path: '/whitelabels' });
    const row = within((await screen.findByRole('link', { name: 'KetoKompas' })).closest('tr') as HTMLElement);
    expect(row.getByText('Nog geen domein')).toBeTruthy();
    expect(row.getByText('Geen logo')).toBeTruthy();
    expect(row.getByText('Niet actief')).toBeTruthy();
  });

  it('opens a page by a click anywhere in the row, but not by a click on a domain', async () => {
    const answers = server();
    answers.answer({ [`GET /user/admin/whitelabels/${fitpuur.id}`]: () => Response.json({ data: fitpuur }) });
    const { user, router } = renderConsole({ server: answers, path: '/whitelabels' });
    const row = within((await screen.findByRole('link', { name: 'FitPuur' })).closest('tr') as HTMLElement);
    const domain = row.getByRole('link', { name: /^fitpuur\.localhost/ });
    domain.addEventListener('click', (event) => event.preventDefault());
    await user.click(domain);
    expect(router.state.location.pathname).toBe('/whitelabels');
    await user.click(row.getByText('Nederlands'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/whitelabels/${fitpuur.id}/show`));
  });
});

describe('the page of a white-label', () => {
  const open = async (item: typeof fitpuur) => {
    const server = serverOf({ [`GET /user/admin/whitelabels/${item.id}`]: () => Response.json({ data: item }) });
    renderConsole({ server, path: `/whitelabels/${item.id}/show` });
    await screen.findByRole('heading', { name: item.name });
  };
  const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement;

  it('links to every domain, and shows everywhere when it has no paths', async () => {
    await open(fitpuur);
    expect(within(factOf('Domeinen')).getAllByRole('link')).toHaveLength(2);
    expect(factOf('Paden').textContent).toBe('Overal op het domein');
    expect(factOf('Nooit het standaardlogo tonen').textContent).toBe('Ja');
  });

  it('links to its paths, shows its background and explains why it is inactive', async () => {
    await open(ketokompas);
    const path = within(factOf('Paden')).getByRole('link');
    expect(new URL(path.getAttribute('href') ?? '').pathname).toBe('/keto-test');
    expect(within(factOf('Achtergrondfoto')).getByRole('img', { name: 'Achtergrond van KetoKompas' })).toBeTruthy();
    expect(factOf('Dekking').textContent).toBe('60%');
    expect(screen.getByText(/standaardmerk te zien/)).toBeTruthy();
  });

  it('has no facts about a background without one', async () => {
    await open(fitpuur);
    expect(factOf('Achtergrond').textContent).toBe('Geen');
    expect(screen.queryByText('Dekking')).toBeNull();
    expect(screen.queryByText('Foto tonen')).toBeNull();
  });
});

describe('the plans of a white-label', () => {
  const path = `/user/admin/whitelabels/${fitpuur.id}`;
  const detail = { ...fitpuur, domainStates: [], contents: {}, kept: [] };
  const open = async () => {
    const server = serverOf({
      [`GET ${path}`]: () => Response.json({ data: detail }, { headers: { ETag: '"1"' } }),
      [`GET ${path}/plans`]: () => Response.json({ data: [monthly] }),
      [`GET ${path}/deals`]: () => Response.json({ data: [] }),
      [`GET ${path}/versions`]: () => Response.json({ data: [] }),
    });
    const may = ['listWhitelabels', 'getWhitelabel', 'changeWhitelabelPlan'];
    const { user } = renderConsole({
      server,
      path: `/whitelabels/${fitpuur.id}/show`,
      staff: { ...bo, may } as typeof bo,
    });
    const plans = within(await screen.findByRole('region', { name: 'Abonnementen en prijzen' }));
    await plans.findByText('€ 9,95 per maand');
    return { server, user, plans };
  };

  it('changes a price of the version that is shown, and shows what was refused', async () => {
    const { server, user, plans } = await open();
    await user.click(plans.getByRole('button', { name: 'Per maand aanpassen' }));
    const question = within(await screen.findByRole('dialog'));
    const price = question.getByRole('textbox', { name: /^Prijs in euro/ });
    await user.clear(price);
    await user.type(price, '12,5');
    server.answer({ [`PUT ${path}/plans/${monthly.id}`]: () => refusal(422, 'Klopt niet.', { cents: 'Te duur.' }) });
    await user.click(question.getByRole('button', { name: 'Opslaan' }));
    expect(await question.findByText('Te duur.')).toBeTruthy();
    let version: string | null = '';
    server.answer({
      [`PUT ${path}/plans/${monthly.id}`]: (request) => {
        version = request.headers.get('If-Match');
        return Response.json({ data: { ...monthly, cents: 1250 } });
      },
    });
    await user.click(question.getByRole('button', { name: 'Opslaan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { id: _id, version: _version, parcel: _parcel, ...unchanged } = monthly;
    expect(version).toBe('v1');
    expect(server.calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({ ...unchanged, cents: 1250 });
  });

  it('takes one off sale, with a way back', async () => {
    const { server, user, plans } = await open();
    server.answer({
      [`PUT ${path}/plans/${monthly.id}`]: () => Response.json({ data: { ...monthly, version: 'v2', sold: false } }),
    });
    await user.click(plans.getByRole('button', { name: 'Per maand niet meer verkopen' }));
    await screen.findByText('Per maand is niet meer te koop. Wie het heeft, houdt het.');
    await user.click(screen.getByRole('button', { name: 'Ongedaan maken' }));
    await waitFor(() =>
      expect(server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
        { sold: false },
        { sold: true },
      ]),
    );
  });
});

describe('a copy of a white-label', () => {
  const original = {
    ...fitpuurDetail,
    language: 'en',
    paths: ['keto-test'],
    customFavicon: '/media/icon.png',
    backgroundImage: '/media/photo.jpg',
    showBackgroundImage: true,
  };
  const one = `GET /user/admin/whitelabels/${original.id}`;
  const create = 'POST /user/admin/whitelabels';
  const staff = { ...bo, may: ['listWhitelabels', 'getWhitelabel', 'createWhitelabel'] } as typeof bo;
  const server = () =>
    serverOf({
      [one]: () => Response.json({ data: original }, { headers: { ETag: '"1"' } }),
      [`GET /user/admin/whitelabels/${original.id}/plans`]: () => Response.json({ data: [] }),
      [`GET /user/admin/whitelabels/${original.id}/versions`]: () => Response.json({ data: [] }),
    });

  it('has the look of the original, without its uploads, and shows what was refused at its field', async () => {
    const answers = server();
    const { user, router } = renderConsole({
      server: answers,
      path: `/whitelabels/${original.id}/show`,
      staff,
    });
    await user.click(await screen.findByRole('link', { name: 'Kopiëren' }));
    await screen.findByRole('heading', { name: 'Kopie van FitPuur' });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Taal' }).value).toBe('en');
    await user.type(screen.getByRole('textbox', { name: /^Naam(?! in)/ }), 'Fit & Vrij');
    await user.type(screen.getByRole('textbox', { name: /^Domeinen/ }), 'https://fit.example/start{Enter}vrij.example');
    answers.answer({ [create]: () => refusal(422, 'Klopt niet.', { slug: 'Die naam bestaat al.' }) });
    const make = () => screen.getByRole('button', { name: 'White-label maken' });
    await user.click(make());
    const slug = screen.getByRole<HTMLInputElement>('textbox', { name: /^Naam in links/ });
    await waitFor(() => expect(slug.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(slug.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Die naam bestaat al.',
    );
    expect(document.activeElement).toBe(slug);
    await user.type(slug, '-2');
    expect(slug.getAttribute('aria-invalid')).toBe('false');

    const made = { ...fitpuur, id: ketokompas.id, name: 'Fit & Vrij' };
    answers.answer({ [create]: () => Response.json({ data: made }, { status: 201 }) });
    await user.click(make());
    expect(await screen.findByText('Fit & Vrij is gemaakt. Kies nu het uiterlijk.')).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/whitelabels/${made.id}`);
    const { consentMode, weightIndication, privacyPolicyUrl, supportEmail, companyAddress, customTitle } = original;
    const { logoUrl, primaryColor, buttonColor, backgroundColor, backgroundOpacity, hideOriginalBranding } = original;
    expect(answers.calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
      copyOf: original.id,
      name: 'Fit & Vrij',
      appName: 'Fit & Vrij',
      slug: 'fit-vrij-2',
      language: 'en',
      domains: ['fit.example', 'vrij.example'],
      isActive: true,
      paths: ['keto-test'],
      logoUrl,
      customFavicon: '',
      backgroundImage: '',
      showBackgroundImage: false,
      ...{ consentMode, weightIndication, privacyPolicyUrl, supportEmail, companyAddress, customTitle },
      ...{ primaryColor, buttonColor, backgroundColor, backgroundOpacity, hideOriginalBranding },
      customDescription: '',
    });
  });

  it('cannot be made of one that is not there, and says so', async () => {
    const answers = server();
    answers.answer({ [one]: () => refusal(404, 'Dit merk bestaat niet.') });
    renderConsole({ server: answers, path: `/whitelabels/create?from=${original.id}`, staff });
    expect(await screen.findByText('Dit merk bestaat niet.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'White-label maken' }).disabled).toBe(true);
  });
});

describe('the history of a white-label', () => {
  const path = `/user/admin/whitelabels/${fitpuur.id}`;
  const { slug: _slug, isActive: _isActive, ...look } = fitpuurDetail;
  const version = (number: number, primaryColor: string, publishedBy?: string) => ({
    number,
    look: { ...look, primaryColor } satisfies Look,
    publishedAt: `2026-11-2${number}T09:00:00Z`,
    ...(publishedBy ? { publishedBy } : {}),
  });
  const versions = [
    version(3, '#f26b1d', 'Bo Beheer'),
    version(2, '#0b5d7a', 'Pim Partner'),
    version(1, '#8bc34a'),
  ] as const;
  const detail = (tag: string, primaryColor = '#f26b1d') =>
    Response.json({ data: { ...fitpuurDetail, primaryColor } }, { headers: { ETag: tag } });
  const publish = (number: number) => `POST ${path}/versions/${number}/publish`;
  const open = async (may: string[]) => {
    const server = serverOf({
      [`GET ${path}`]: () => detail('"1"'),
      [`GET ${path}/plans`]: () => Response.json({ data: [] }),
      [`GET ${path}/versions`]: () => Response.json({ data: versions }),
    });
    const staff = { ...bo, may: ['listWhitelabels', 'getWhitelabel', ...may] } as typeof bo;
    const { user } = renderConsole({ server, path: `/whitelabels/${fitpuur.id}/show`, staff });
    const history = within(await screen.findByRole('region', { name: 'Gepubliceerd' }));
    await history.findAllByRole('listitem');
    return { server, user, history };
  };

  it('shows of each look its colour, its day and who published it', async () => {
    const { history } = await open([]);
    const items = history.getAllByRole('listitem').map((item) => ({
      colour: within(item).getByRole('img').getAttribute('aria-label'),
      text: item.textContent,
    }));
    expect(items).toEqual([
      { colour: 'Merkkleur: #f26b1d', text: expect.stringMatching(/^23 nov.*Bo Beheer.*Nu te zien$/) },
      { colour: 'Merkkleur: #0b5d7a', text: expect.stringMatching(/^22 nov.*Pim Partner$/) },
      { colour: 'Merkkleur: #8bc34a', text: expect.stringMatching(/^21 nov.*Met het programma$/) },
    ]);
    expect(history.queryByRole('button')).toBeNull();
  });

  it('publishes an earlier look again, with a way back', async () => {
    const { server, user, history } = await open(['updateWhitelabel']);
    const [current, earlier] = history.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(within(current).queryByRole('button')).toBeNull();
    const tags: (string | null)[] = [];
    server.answer({
      [publish(2)]: (request) => {
        tags.push(request.headers.get('If-Match'));
        server.answer({
          [`GET ${path}`]: () => detail('"2"', '#0b5d7a'),
          [`GET ${path}/versions`]: () => Response.json({ data: [version(4, '#0b5d7a', 'Bo Beheer'), ...versions] }),
        });
        return detail('"2"', '#0b5d7a');
      },
      [publish(3)]: (request) => {
        tags.push(request.headers.get('If-Match'));
        return detail('"3"');
      },
    });
    await user.click(within(earlier).getByRole('button', { name: 'Opnieuw publiceren' }));
    expect(await screen.findByText('Het uiterlijk van toen is weer te zien op FitPuur.')).toBeTruthy();
    await waitFor(() => expect(history.getAllByRole('listitem')).toHaveLength(4));
    expect(history.getAllByRole('listitem')[0]?.textContent).toMatch(/^24 nov.*Bo Beheer.*Nu te zien$/);
    expect(await within(screen.getByRole('region', { name: 'Uiterlijk' })).findByText('#0b5d7a')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ongedaan maken' }));
    expect(await screen.findByText('Ongedaan gemaakt.')).toBeTruthy();
    expect(tags).toEqual(['"1"', '"2"']);
  });

  it('says why a look was not published', async () => {
    const { server, user, history } = await open(['updateWhitelabel']);
    server.answer({ [publish(1)]: () => refusal(412, 'Sam heeft dit om 14:05 veranderd.') });
    await user.click(history.getAllByRole('button', { name: 'Opnieuw publiceren' }).at(-1) as HTMLElement);
    expect((await history.findByRole('alert')).textContent).toBe('Sam heeft dit om 14:05 veranderd.');
    expect(screen.queryByText(/is weer te zien/)).toBeNull();
  });
});

describe('deleted white-labels', () => {
  const removed: Deleted = {
    id: ketokompas.id,
    name: ketokompas.name,
    slug: ketokompas.slug,
    deletedAt: '2026-11-01T09:00:00Z',
    restorableUntil: '2026-12-01T09:00:00Z',
  };
  const deleted = 'GET /user/admin/whitelabels/deleted';
  const restore = `POST /user/admin/whitelabels/${removed.id}/restore`;
  const may = ['listWhitelabels', 'getWhitelabel', 'deleteWhitelabel'];
  const open = async (others: object[]) => {
    const server = serverOf({ [list]: () => page(others), [deleted]: () => Response.json({ data: [removed] }) });
    const { user } = renderConsole({ server, path: '/whitelabels', staff: { ...bo, may } as typeof bo });
    return { server, user, panel: within(await screen.findByRole('region', { name: 'Verwijderd' })) };
  };

  it.each([
    ['below the others', [fitpuur], 'FitPuur'],
    ['when there is no other', [], 'Hier staat nog niets'],
  ])('are listed %s, and are back in the list once restored', async (_, others, above) => {
    const { server, user, panel } = await open(others);
    expect(await screen.findByText(above)).toBeTruthy();
    expect(panel.getByText('KetoKompas')).toBeTruthy();
    expect(panel.getByText(/^Terug te zetten tot .*1 dec/)).toBeTruthy();
    server.answer({
      [restore]: () => {
        server.answer({
          [list]: () => page([...others, ketokompas]),
          [deleted]: () => Response.json({ data: [] }),
        });
        return new Response(null, { status: 204 });
      },
    });
    await user.click(panel.getByRole('button', { name: 'Terugzetten' }));
    expect(await screen.findByText('KetoKompas is terug, en staat nog uit.')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'KetoKompas' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Verwijderd' })).toBeNull());
  });

  it('that cannot be restored any more are named in a message', async () => {
    const { server, user, panel } = await open([fitpuur]);
    server.answer({ [restore]: () => refusal(404, 'Dit merk is al weg.') });
    await user.click(panel.getByRole('button', { name: 'Terugzetten' }));
    expect(await screen.findByText('Dit merk is al weg.')).toBeTruthy();
    expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Terugzetten' }).disabled).toBe(false);
  });
});

describe('the forms of a white-label', () => {
  it.each(['create', fitpuur.id])('are not for users who may only look: %s', async (page) => {
    const server = serverOf({});
    const staff = { ...bo, may: ['listWhitelabels', 'getWhitelabel'] } as typeof bo;
    renderConsole({ server, path: `/whitelabels/${page}`, staff });
    expect(await screen.findByRole('heading', { name: 'Hier mag je niet bij' })).toBeTruthy();
    expect(server.calls).toEqual([]);
  });
});

describe('the address of a domain', () => {
  it.each([
    ['keeps the port of a local machine', 'http:', '8080', 'http://a.localhost:8080/keto-test'],
    ['has no port without one', 'https:', '', 'https://a.localhost/keto-test'],
  ])('%s', (_, protocol, port, address) => {
    expect(addressOf('a.localhost', 'keto-test', { protocol, port })).toBe(address);
  });
});
