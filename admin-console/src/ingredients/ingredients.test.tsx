import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bread, breadInput, ingredientStats, stock } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, panelsOf, refusal, serverOf } from '@/test/server';

const path = '/user/admin/ingredients';
const list = `GET ${path}`;
const search = `GET ${path}/search`;
const groups = {
  [`GET ${path}/food-groups`]: () => page([{ key: 'brood', name: 'brood', ingredients: 44 }]),
  ...panelsOf(bread.id),
};
const serverWith = (...items: object[]) => {
  const answer = () => page(items, items.length > 1 ? 60 : items.length);
  return serverOf({ [list]: answer, [search]: answer, ...groups });
};
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
const texts = (row: Awaited<ReturnType<typeof rowOf>>) => row.getAllByRole('cell').map((cell) => cell.textContent);

describe('ingredient list', () => {
  it('is saved as a file with its filters, all pages of it', async () => {
    const files: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const server = serverWith();
    server.answer({ [list]: (_, url) => page([url.searchParams.get('page') === '1' ? bread : stock], 101) });
    const filter = encodeURIComponent(JSON.stringify({ aisle: 'bread' }));
    const { user } = renderConsole({ server, path: `/ingredients?filter=${filter}` });
    await rowOf('volkorenbrood');
    await user.click(screen.getByRole('button', { name: 'Downloaden (CSV)' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const saved = server.queriesOf(path).filter(({ perPage }) => perPage === '100');
    expect(saved).toMatchObject([
      { page: '1', aisle: 'bread' },
      { page: '2', aisle: 'bread' },
    ]);
    expect(files[0]?.size).toBeGreaterThan(150);
    vi.restoreAllMocks();
  });

  it('is ordered by name, with 25 on a page', async () => {
    const server = serverWith(bread);
    renderConsole({ server, path: '/ingredients' });
    await rowOf('volkorenbrood');
    expect(server.queriesOf(path)).toEqual([{ page: '1', perPage: '25', sort: 'name', order: 'asc' }]);
    expect(screen.getByText('1 ingrediënt')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Naam' }).getAttribute('aria-sort')).toBe('ascending');
    expect(document.title).toBe('Ingrediënten – Lepelblad');
  });

  it('writes numbers in Dutch and aligns them to the right', async () => {
    renderConsole({ server: serverWith(bread), path: '/ingredients' });
    const row = await rowOf('volkorenbrood');
    expect(texts(row)).toEqual([
      'wholemeal bread',
      'Brood',
      'brood',
      '1.244',
      '8,4',
      '1,8',
      '44,3',
      'glutenbevattende granen',
      'CIQUAL 7110',
    ]);
    expect(row.getByText('8,4').closest('td')?.className).toContain('alignRight');
  });

  it('writes numbers in English', async () => {
    renderConsole({ server: serverWith(bread), path: '/ingredients', language: 'en' });
    expect(texts(await rowOf('volkorenbrood'))).toEqual(expect.arrayContaining(['1,244', '8.4']));
  });

  it('marks ingredients with unknown allergens', async () => {
    renderConsole({ server: serverWith(stock), path: '/ingredients' });
    expect(texts(await rowOf('bouillon'))).toContain('Hangt af van het product');
  });

  it('sorts by a column, and in reverse on a second click', async () => {
    const server = serverWith(bread);
    const { user } = renderConsole({ server, path: '/ingredients' });
    await rowOf('volkorenbrood');
    const head = screen.getByRole('columnheader', { name: 'Eiwit' });
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(server.queriesOf(path).at(-1)).toMatchObject({ sort: 'protein', order: 'asc' }));
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(server.queriesOf(path).at(-1)).toMatchObject({ sort: 'protein', order: 'desc' }));
    expect(head.getAttribute('aria-sort')).toBe('descending');
  });

  it('shows the next page', async () => {
    const server = serverWith(bread, stock);
    const { user } = renderConsole({ server, path: '/ingredients' });
    await rowOf('volkorenbrood');
    await user.click(screen.getByRole('button', { name: 'Naar pagina 2' }));
    await waitFor(() => expect(server.queriesOf(path).at(-1)).toMatchObject({ page: '2', perPage: '25' }));
  });

  it('filters by aisle', async () => {
    const server = serverWith(bread);
    const { user } = renderConsole({ server, path: '/ingredients' });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Schap' }), 'Brood');
    await waitFor(() => expect(server.queriesOf(path).at(-1)).toMatchObject({ aisle: 'bread' }));
  });

  it('filters by food group, with the names of the server', async () => {
    const server = serverWith(bread);
    const { user } = renderConsole({ server, path: '/ingredients' });
    const choice = await screen.findByLabelText('Voedselgroep');
    await within(choice).findByText('Brood');
    await user.selectOptions(choice, 'brood');
    await waitFor(() => expect(server.queriesOf(path).at(-1)).toMatchObject({ group: 'brood' }));
  });

  it('starts with the filters of its URL', async () => {
    const server = serverWith(bread);
    const filter = encodeURIComponent(JSON.stringify({ text: 'brood', aisle: 'bread' }));
    renderConsole({ server, path: `/ingredients?filter=${filter}&sort=kcal&order=DESC&page=1&perPage=50` });
    const field = (await screen.findByRole('textbox', { name: 'Zoek op naam' })) as HTMLInputElement;
    expect(field.value).toBe('brood');
    await waitFor(() =>
      expect(server.queriesOf(path)).toEqual([
        { page: '1', perPage: '50', sort: 'kcal', order: 'desc', text: 'brood', aisle: 'bread' },
      ]),
    );
  });

  it('clears its filters when nothing was found', async () => {
    const server = serverOf({ [list]: () => page([bread]), [search]: () => page([]), ...groups });
    const { user } = renderConsole({ server, path: '/ingredients' });
    await rowOf('volkorenbrood');
    await user.type(screen.getByRole('textbox', { name: 'Zoek op naam' }), 'xyz{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Filters wissen' }));
    await rowOf('volkorenbrood');
    expect((screen.getByRole('textbox', { name: 'Zoek op naam' }) as HTMLInputElement).value).toBe('');
  });
});

describe('keyboard', () => {
  it('focuses the search on “/”, searches after a pause and moves to the rows with the down arrow', async () => {
    const server = serverWith(bread, stock);
    const { user, router } = renderConsole({ server, path: '/ingredients' });
    await rowOf('volkorenbrood');
    await user.keyboard('/');
    const field = screen.getByRole('textbox', { name: 'Zoek op naam' }) as HTMLInputElement;
    expect(document.activeElement).toBe(field);
    await user.keyboard('b/r');
    expect(field.value).toBe('b/r');
    await waitFor(() =>
      expect(server.queriesOf(`${path}/search`)).toEqual([{ page: '1', perPage: '25', text: 'b/r' }]),
    );
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('volkorenbrood');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('bouillon');
    await user.keyboard('{Home}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ingredients/${bread.id}/show`));
  });

  it('moves through the rows with “j” and “k”', async () => {
    const { user } = renderConsole({ server: serverWith(bread, stock), path: '/ingredients' });
    await rowOf('volkorenbrood');
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('bouillon');
    await user.keyboard('k');
    expect(document.activeElement?.textContent).toBe('volkorenbrood');
  });

  it('can switch off single-key shortcuts', async () => {
    const { user, store } = renderConsole({ server: serverWith(bread, stock), path: '/ingredients' });
    await rowOf('volkorenbrood');
    await user.click(screen.getByRole('checkbox', { name: 'Toetsen', hidden: true }));
    await user.keyboard('/');
    expect(document.activeElement).not.toBe(screen.getByRole('textbox', { name: 'Zoek op naam' }));
    expect(store.getItem('keys')).toBe(false);
  });
});

describe('ingredient page', () => {
  const open = async (item: typeof bread) => {
    const server = serverOf({ [`GET ${path}/${item.id}`]: () => Response.json({ data: item }), ...panelsOf(item.id) });
    renderConsole({ server, path: `/ingredients/${item.id}/show` });
    await screen.findByRole('heading', { name: item.name });
  };
  const lineOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')?.lastElementChild?.textContent;

  it('shows nutrients per 100 g and distinguishes unknown from zero', async () => {
    await open(bread);
    expect(lineOf('Energie')).toBe('1.244 kcal');
    expect(lineOf('waarvan verzadigd')).toBe('0,52 g');
    expect(lineOf('waarvan suikers')).toBe('Onbekend');
    expect(lineOf('Zout')).toBe('0,00 g');
  });

  it('shows how certain an allergen is', async () => {
    await open(bread);
    expect(lineOf('glutenbevattende granen')).toBe('Bevat');
    expect(lineOf('melk')).toBe('Kan sporen bevatten');
  });

  it('warns when allergens depend on the product', async () => {
    await open(stock);
    expect(screen.getByText(/De allergenen hangen af van het product/)).toBeTruthy();
    expect(screen.queryByText(/geen van de veertien/)).toBeNull();
  });

  it('names the source of the figures', async () => {
    await open(bread);
    const source = screen.getByRole('region', { name: 'Herkomst van de cijfers' });
    expect(source.textContent).toContain('CIQUAL');
    expect(source.textContent).toContain('7110');
    expect(source.textContent).toContain('Hoog');
    expect(source.textContent).not.toContain('Hoe bepaald');
  });
});

const may = { ...bo, may: [...bo.may, 'createIngredient', 'updateIngredient', 'deleteIngredient'] };

/** Finds a field by its label. Testing Library's own search takes seconds in a form of this size. */
const field = (name: string) =>
  document.getElementById(screen.getByText<HTMLLabelElement>(name, { selector: 'label' }).htmlFor) as HTMLInputElement;
/** Waits until a text is in the list of problems. */
const hasProblem = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(text));
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

describe('ingredient form', () => {
  const whole = { ...bread, kcal: 247.5, input: breadInput };
  const one = `GET ${path}/${bread.id}`;
  const open = async (answers = {}) => {
    const server = serverOf({
      [one]: () => Response.json({ data: whole }, { headers: { ETag: '"1"' } }),
      ...groups,
      ...answers,
    });
    renderConsole({ server, path: `/ingredients/${bread.id}`, staff: may });
    await screen.findByText('volkorenbrood bewerken');
    const sent = () => server.calls.find((call) => call.method === 'PUT')?.body;
    return { server, sent };
  };
  const press = (name: string) => fireEvent.click(screen.getByText(name));

  it('sends the same fields when nothing was changed', async () => {
    const { sent } = await open({ [`PUT ${path}/${bread.id}`]: () => Response.json({ data: whole }) });
    expect(field('Energie (kcal)').value).toBe('247,5');
    press('Opslaan');
    await waitFor(() => expect(sent()).toMatchObject(breadInput));
  });

  it('distinguishes unknown from zero, and shows a validation error until its field changes', async () => {
    const { sent } = await open({
      [`PUT ${path}/${bread.id}`]: () =>
        refusal(422, 'Kijk nog even.', { kcal: 'Te veel.', 'source.code': 'Vul de code in.' }),
    });
    write('Zout (g)', '');
    write('Energie (kcal)', '1,5');
    press('Opslaan');
    await hasProblem('Code: Vul de code in.');
    expect(sent()).not.toHaveProperty('salt');
    expect(sent()).toMatchObject({ kcal: 1.5 });
    expect(field('Energie (kcal)').getAttribute('aria-invalid')).toBe('true');
    write('Energie (kcal)', '1,50');
    expect(field('Energie (kcal)').getAttribute('aria-invalid')).toBe('false');
  });

  it('cannot be saved as known before each allergen is answered', async () => {
    const input = { ...breadInput, allergens: ['gluten'], mayContain: [], allergensUnknown: true };
    const { sent } = await open({
      [one]: () => Response.json({ data: { ...whole, allergensUnknown: true, input } }, { headers: { ETag: '"1"' } }),
      [`PUT ${path}/${bread.id}`]: () => Response.json({ data: whole }),
    });
    expect(field('Melk').value).toBe('');
    const shown = () => [...field('Melk').querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(shown()).toEqual(['Niet bekend', 'Zit erin', 'Kan sporen bevatten']);
    fireEvent.click(screen.getByLabelText('Nog niet bekend, of hangt af van het product'));
    expect(field('Melk').value).toBe('');
    press('Opslaan');
    await hasProblem('Allergenen: Kies bij elk allergeen of het erin zit.');
    expect(sent()).toBeUndefined();
    write('Melk', 'mayContain');
    press('Alle andere: zit er niet in');
    press('Opslaan');
    await waitFor(() =>
      expect(sent()).toMatchObject({ allergens: ['gluten'], mayContain: ['milk'], allergensUnknown: false }),
    );
  });

  it('shows the risks of the name as fixed, and sends the others', async () => {
    const risky = { ...whole, risks: ['rawFish', 'honey'], risksOfName: ['rawFish'] };
    const { sent } = await open({
      [one]: () =>
        Response.json({ data: { ...risky, input: { ...breadInput, risks: ['honey'] } } }, { headers: { ETag: '"1"' } }),
      [`PUT ${path}/${bread.id}`]: () => Response.json({ data: risky }),
    });
    const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    const fish = box('Rauwe vis of schelpdieren (volgt uit de naam)');
    expect([fish.checked, fish.disabled, box('Honing').checked, box('Alcohol').checked]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    fireEvent.click(box('Honing'));
    fireEvent.click(box('Alcohol'));
    press('Opslaan');
    await waitFor(() => expect(sent()).toMatchObject({ risks: ['alcohol'] }));
  });

  it('can be checked without saving', async () => {
    const unknown = 'Niet bekend.';
    const problems = [
      { field: 'salt', severity: 'warning', message: unknown },
      { field: 'sugars', severity: 'warning', message: unknown },
    ];
    const { server } = await open({
      [`POST ${path}/test`]: () => Response.json({ data: { acceptable: true, problems, risksOfName: ['liver'] } }),
    });
    press('Controleren');
    await hasProblem('Suikers, Zout: Niet bekend.');
    expect(screen.getByLabelText<HTMLInputElement>('Lever, met veel vitamine A (volgt uit de naam)').checked).toBe(
      true,
    );
    expect(server.calls.filter((call) => call.method === 'PUT')).toEqual([]);
  });

  it('is offered with permission, and withdrawing only of ingredients that are not in the files', async () => {
    const imported = { ...whole, keeper: 'import', corrected: ['zout'] };
    const server = serverOf({ [one]: () => Response.json({ data: imported }) });
    renderConsole({ server, path: `/ingredients/${bread.id}/show`, staff: may });
    await screen.findByText(/Met de hand veranderd: zout\./);
    expect(await screen.findByRole('link', { name: 'Bewerken' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Uit de catalogus halen' })).toBeTruthy();
    expect(screen.getByText('plak: 35 g')).toBeTruthy();
  });

  it('is not offered without permission', async () => {
    const server = serverOf({ [one]: () => Response.json({ data: whole }) });
    renderConsole({ server, path: `/ingredients/${bread.id}/show` });
    await screen.findByText('plak: 35 g');
    expect(screen.queryByRole('link', { name: 'Bewerken' })).toBeNull();
  });
});

describe('new ingredient', () => {
  it('has a slug that follows its name until the slug is edited', async () => {
    renderConsole({ server: serverOf(groups), path: '/ingredients/create', staff: may });
    await screen.findByText('Naam (Nederlands)', { selector: 'label' });
    write('Naam (Nederlands)', 'Crème!');
    expect(field('Slug').value).toBe('creme');
    write('Slug', 'creme-2');
    write('Naam (Nederlands)', 'Crème brûlée');
    expect(field('Slug').value).toBe('creme-2');
  });
});

describe('ingredient statistics', () => {
  it('link to the counted ingredients', async () => {
    const server = serverOf({ [`GET ${path}/stats`]: () => Response.json({ data: ingredientStats }), ...groups });
    renderConsole({ server, path: '/ingredients/stats' });
    const link = await screen.findByRole('link', { name: 'Brood' });
    expect(link.getAttribute('href')).toBe(`/ingredients?filter=${encodeURIComponent('{"group":"brood"}')}`);
    expect(screen.getByText('2 (50%)')).toBeTruthy();
  });
});

describe('ingredient statistics of a user who may not see them', () => {
  it('say so, and ask the server nothing', async () => {
    const server = serverOf(groups);
    const staff = { ...bo, allTenants: false, may: ['listIngredients', 'getIngredient'] } as typeof bo;
    renderConsole({ server, path: '/ingredients/stats', staff });
    expect(await screen.findByRole('heading', { name: 'Hier mag je niet bij' })).toBeTruthy();
    expect(server.calls.filter((call) => call.path.endsWith('/stats'))).toEqual([]);
  });
});

describe('merging an ingredient', () => {
  it('says beforehand what is replaced and what differs, and then replaces it', async () => {
    const imported = { ...bread, keeper: 'import' };
    const merge = `${path}/${bread.id}/merge`;
    const counts = { recipes: 3, lists: 1, accounts: 0, differences: ['Komt erbij: selderij.'] };
    const server = serverWith(imported, stock);
    server.answer({
      [`GET ${path}/${bread.id}`]: () => Response.json({ data: { ...imported, input: breadInput } }),
      [`POST ${merge}`]: () => Response.json({ data: counts }),
    });
    const staff = {
      ...bo,
      may: [...bo.may, 'updateIngredient', 'createIngredient', 'deleteIngredient'] as typeof bo.may,
    };
    const { user } = renderConsole({ server, path: `/ingredients/${bread.id}/show`, staff });
    await user.click(await screen.findByRole('button', { name: 'Samenvoegen' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('combobox', { name: 'Wat blijft' }), 'bou');
    await user.click(await screen.findByRole('option', { name: new RegExp(stock.name) }));
    await dialog.findByText('3 recepten');
    expect(dialog.getByText('1 boodschappenlijst')).toBeTruthy();
    expect(dialog.getByText('Komt erbij: selderij.')).toBeTruthy();
    await user.dblClick(dialog.getByRole('button', { name: 'Samenvoegen' })); // merges once
    const bodies = () => server.calls.filter((call) => call.path === merge).map(({ body }) => body);
    await waitFor(() =>
      expect(bodies()).toEqual([
        { into: stock.id, preview: true },
        { into: stock.id, preview: false },
      ]),
    );
  });
});
