import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draft, fitpuur, ketokompas, porridge } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, refusal, serverOf } from '@/test/server';

const list = 'GET /user/admin/recipes';
const brands = 'GET /user/admin/tenants';
const may = { ...bo, may: [...bo.may, 'listAdminRecipes', 'createRecipe', 'updateRecipe'] };

const show = `/recipes/${fitpuur.id}.${porridge.id}/show`;
const one = `GET /user/admin/recipes/${porridge.id}`;

describe('recipe list', () => {
  it('shows platform recipes until a brand is chosen, and creates recipes only for a brand', async () => {
    const server = serverOf({ [brands]: () => page([fitpuur, ketokompas]), [list]: () => page([porridge]) });
    const { user } = renderConsole({ server, path: '/recipes', staff: may });
    await screen.findByRole('link', { name: 'Pap' });
    expect(server.queriesOf('/user/admin/recipes')[0]?.tenantId).toBeUndefined();
    expect(screen.queryByRole('link', { name: 'Recept maken' })).toBeNull();
    await screen.findByText('Kies een merk om een recept te maken.');
    await screen.findByRole('option', { name: 'FitPuur' });
    await user.selectOptions(screen.getByLabelText('Van wie'), 'FitPuur');
    await screen.findByRole('link', { name: 'Recept maken' });
    expect(server.queriesOf('/user/admin/recipes').at(-1)?.tenantId).toBe(fitpuur.id);
  });
});

describe('recipe page', () => {
  it('names the ingredient of each allergen, also of an uncertain one', async () => {
    renderConsole({ server: serverOf({ [one]: () => Response.json({ data: porridge }) }), path: show, staff: may });
    const gluten = within((await screen.findByRole('row', { name: /glutenbevattende granen/ })) as HTMLElement);
    expect(gluten.getByText('niet bekend, telt als aanwezig')).toBeTruthy();
    expect(gluten.getByText('havermout')).toBeTruthy();
    expect(screen.getByText('Vegetariërs, door halfvolle melk')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Bewerken' })).toBeTruthy();
  });

  it('lets only staff of all brands change the photo of a platform recipe', async () => {
    const photo = { url: '/i/640.jpg', width: 640, height: 480, sizes: [{ url: '/i/640.jpg', width: 640 }] };
    const photographer = { ...may, may: [...may.may, 'setRecipePhoto'] };
    const path = `/user/admin/recipes/${porridge.id}/photo`;
    const server = serverOf({
      [one]: () => Response.json({ data: porridge }),
      [`POST ${path}`]: () => Response.json({ data: photo }, { status: 201 }),
    });
    const { user } = renderConsole({ server, path: show, staff: photographer });
    await screen.findByRole('button', { name: 'Kies een foto' });
    await user.upload(
      screen.getByLabelText('Kies een foto', { selector: 'input' }),
      new File(['x'], 'pap.jpg', { type: 'image/jpeg' }),
    );
    expect((await screen.findByAltText('Foto van Pap')).getAttribute('src')).toBe('/i/640.jpg');
    expect(server.queriesOf(path)[0]?.tenantId).toBe(fitpuur.id);
    cleanup();

    const platforms = serverOf({ [one]: () => Response.json({ data: { ...porridge, platform: true } }) });
    renderConsole({
      server: platforms,
      path: `/recipes/platform.${porridge.id}/show`,
      staff: { ...photographer, allTenants: false },
    });
    await screen.findByText(/Dit recept hoort bij het platform/);
    expect(screen.queryByRole('button', { name: 'Kies een foto' })).toBeNull();
  });

  it('has no form of a platform recipe for staff of one brand, also at its address', async () => {
    const platforms = { ...porridge, platform: true };
    const server = serverOf({ [one]: () => Response.json({ data: platforms }, { headers: { ETag: '"1"' } }) });
    renderConsole({ server, path: `/recipes/platform.${porridge.id}`, staff: { ...may, allTenants: false } });
    await screen.findByText('Hier mag je niet bij');
    expect(screen.queryByLabelText('Naam')).toBeNull();
  });

  it('lets only staff of all brands edit a platform recipe, and revert their changes', async () => {
    const platforms = { ...porridge, platform: true, corrected: ['minutes', 'ingredients'] };
    const answer = () => Response.json({ data: platforms }, { headers: { ETag: '"1"' } });
    const path = `/recipes/platform.${porridge.id}/show`;
    renderConsole({ server: serverOf({ [one]: answer }), path, staff: { ...may, allTenants: false } });
    await screen.findByText(/Dit recept hoort bij het platform/);
    expect(screen.queryByRole('link', { name: 'Bewerken' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Met de hand veranderd' })).toBeNull();
    cleanup();

    const version = {
      number: 1,
      changedAt: '2026-11-18T09:00:00Z',
      changedBy: 'Bo Beheer',
      changed: ['minutes'],
      input: { name: { nl: 'Pap' }, mealTime: 'breakfast', servings: 2, minutes: 9, kitchen: 'dutch' },
    };
    const server = serverOf({
      [one]: answer,
      [`GET /user/admin/recipes/${porridge.id}/versions`]: () => Response.json({ data: [version] }),
      [`PUT /user/admin/recipes/${porridge.id}`]: answer,
    });
    const { user } = renderConsole({ server, path, staff: may });
    await screen.findByText(/In beheer veranderd: Minuten en Ingrediënten voor iedereen samen/);
    expect(await screen.findByRole('link', { name: 'Bewerken' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Intrekken' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Terugdraaien' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Terugdraaien' }));
    await waitFor(() => expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual(version.input));
    expect(server.queriesOf(`/user/admin/recipes/${porridge.id}`).every(({ tenantId }) => !tenantId)).toBe(true);
  });
});

describe('withdrawing a recipe', () => {
  it('shows how many coming menus contain it before it can be confirmed', async () => {
    const server = serverOf({
      [one]: () => Response.json({ data: porridge }),
      [`POST /user/admin/recipes/${porridge.id}/withdraw`]: () =>
        Response.json({ data: { ...porridge, withdrawn: true } }),
    });
    const { user } = renderConsole({ server, path: show, staff: may });
    const button = await screen.findByRole('button', { name: 'Intrekken' });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.answer({
      [one]: async () => {
        await asked;
        return Response.json({ data: { ...porridge, uses: { menus: 3, people: 1 } } });
      },
    });
    await user.click(button);
    const dialog = within(screen.getByRole('alertdialog', { name: 'Pap intrekken?' }));
    const confirm = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Intrekken' });
    expect(confirm().disabled).toBe(true);
    answer();
    await dialog.findByText(/nog in 3 komende weekmenu’s van 1 persoon\./);
    expect(dialog.getByText(/weer aanbieden/)).toBeTruthy();
    await user.click(confirm());
    await screen.findByText('Pap is ingetrokken.');
  });
});

describe('a line that is heated through', () => {
  const egg = { slug: 'ei', name: 'ei', picture: '1f95a', units: ['g', 'piece'], unsafeRaw: true };
  const line = { ingredient: egg, quantity: 2, unit: 'piece', grams: 110, note: {}, optional: false, heated: false };
  const risks = [{ risk: 'rawEgg', unsafeFor: ['pregnant', 'underFive'], ingredients: ['ei'] }];
  const record = { ...porridge, ingredients: [...porridge.ingredients, line], risks };
  const answer = () => Response.json({ data: record }, { headers: { ETag: '"1"' } });

  it('can be chosen only for an ingredient with a risk that heat removes', async () => {
    const server = serverOf({ [one]: answer, [`PUT /user/admin/recipes/${porridge.id}`]: answer });
    const { user } = renderConsole({ server, path: `/recipes/${fitpuur.id}.${porridge.id}`, staff: may });
    const heated = await screen.findAllByRole('checkbox', { name: 'Wordt door en door verhit' });
    expect(heated).toHaveLength(1);
    await user.click(heated[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    const sent = () =>
      server.calls.find(({ method }) => method === 'PUT')?.body as { ingredients: { heated: boolean }[] } | undefined;
    await waitFor(() => expect(sent()?.ingredients.map((line) => line.heated)).toEqual([false, false, true]));
  });

  it('has no risk on the recipe page, which says for whom other lines are unsafe', async () => {
    const server = serverOf({ [one]: answer });
    renderConsole({ server, path: show, staff: may });
    const unsafe = within(await screen.findByRole('region', { name: 'Niet veilig voor iedereen' }));
    expect(unsafe.getByText('zwangeren en kinderen jonger dan 5')).toBeTruthy();
    expect(unsafe.getByText('ei')).toBeTruthy();
    expect(unsafe.getByText('Rauw ei')).toBeTruthy();
  });
});

describe('the form of a recipe', () => {
  const answer = () => Response.json({ data: porridge }, { headers: { ETag: '"1"' } });
  const path = `/recipes/${fitpuur.id}.${porridge.id}`;

  it('moves lines with the arrow keys and keeps the focus on the moved one', async () => {
    const server = serverOf({ [one]: answer, [`PUT /user/admin/recipes/${porridge.id}`]: answer });
    const { user } = renderConsole({ server, path, staff: may });
    (await screen.findByRole('button', { name: 'Verplaats Ingrediënt 1' })).focus();
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Verplaats Ingrediënt 2');
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    const sent = () =>
      server.calls.find(({ method }) => method === 'PUT')?.body as
        | { ingredients: { ingredient: string }[] }
        | undefined;
    const slugs = porridge.ingredients.map(({ ingredient }) => ingredient.slug);
    await waitFor(() => expect(sent()?.ingredients.map((line) => line.ingredient)).toEqual(slugs.toReversed()));
  });

  it('keeps a draft in the browser, offers it at the next visit, and forgets it when it is saved', async () => {
    localStorage.clear();
    const server = serverOf({ [one]: answer, [`PUT /user/admin/recipes/${porridge.id}`]: answer });
    const first = renderConsole({ server, path, staff: may });
    const name = await screen.findByRole('textbox', { name: /^Naam/ });
    await first.user.type(name, ' van thuis');
    await screen.findByText('Concept bewaard in deze browser', {}, { timeout: 3000 });
    cleanup();
    const { user } = renderConsole({ server, path, staff: may });
    await screen.findByText(/Er staat nog een concept/);
    await user.click(screen.getByRole('button', { name: 'Verder met het concept' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Naam/ }).value).toBe('Pap van thuis');
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('recipe-draft'))).toEqual([]));
  });

  const cover = {
    svg: '<svg/>',
    unsure: false,
    kind: 'bowl',
    top: [],
    topChoices: [],
    nutrients: { ...porridge.nutrients, kcal: 432 },
    incomplete: ['salt'],
    keto: false,
    diet: 'vegetarian',
    allergens: porridge.allergens,
  };
  const openCover = (drawn: object) => {
    const server = serverOf({
      [one]: answer,
      'POST /user/admin/recipes/cover': () => Response.json({ data: { ...cover, ...drawn } }),
    });
    return renderConsole({ server, path, staff: may });
  };

  it('offers for the cover only what can be drawn, with the colour that is drawn', async () => {
    const { user } = openCover({ topChoices: ['havermout'], sauceColour: '#aa3311' });
    const colour = await screen.findByLabelText<HTMLInputElement>('Kleur van de saus of soep');
    await waitFor(() => expect(colour.value).toBe('#aa3311'));
    await user.click(screen.getByRole('combobox', { name: 'Bovenop' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toContain('havermout');
    expect(screen.queryByRole('option', { name: 'halfvolle melk' })).toBeNull();
  });

  it('says when a cover has nothing to put on top and no sauce', async () => {
    openCover({});
    expect(await screen.findByText('In dit gerecht ligt niets los dat bovenop kan.')).toBeTruthy();
    const colour = screen.getByLabelText<HTMLInputElement>('Kleur van de saus of soep');
    expect(await screen.findByText(/getekend zonder saus of soep/)).toBeTruthy();
    expect(colour.disabled).toBe(true);
  });

  it('shows nutrients and allergens of what is typed', async () => {
    openCover({});
    const derived = within(await screen.findByRole('region', { name: 'Per persoon' }, { timeout: 10_000 }));
    expect(derived.getByText('432 kcal')).toBeTruthy();
    expect(derived.getByText(/glutenbevattende granen/)).toBeTruthy();
  });
});

describe('the review of a recipe', () => {
  const problems = [
    { field: 'steps.0', message: 'Hier staat walnoten.', prevents: 'offering' },
    { field: 'servings', message: '900 kcal in een portie.', prevents: 'nothing' },
    { field: 'ingredients.1', message: 'Geen stap noemt melk.', prevents: 'nothing' },
  ];
  const path = `/recipes/${fitpuur.id}.${porridge.id}`;
  const withProblems = (found: object[], withdrawn = false) => {
    const answer = () => Response.json({ data: { ...porridge, withdrawn } }, { headers: { ETag: '"1"' } });
    const server = serverOf({
      [one]: answer,
      [`PUT /user/admin/recipes/${porridge.id}`]: answer,
      'POST /user/admin/recipes/test': () => Response.json({ data: found }),
    });
    return { server, ...renderConsole({ server, path, staff: may }) };
  };

  it('tells what prevents saving apart from advice, with the fields', async () => {
    const { server } = withProblems(problems);
    const blocking = await screen.findByRole('group', { name: 'Dit moet kloppen voordat je kunt opslaan' });
    expect(blocking.textContent).toContain('Stap 1: Hier staat walnoten.');
    expect(blocking.textContent).not.toContain('kcal');
    const advice = screen.getByRole('group', { name: 'Advies: je kunt het ook zo opslaan' });
    expect(advice.textContent).toContain('Personen: 900 kcal in een portie.');
    expect(advice.textContent).toContain('Ingrediënt 2: Geen stap noemt melk.');
    // At the fields only what prevents saving makes them invalid.
    expect(screen.getByRole('textbox', { name: /^Stap 1/ }).getAttribute('aria-invalid')).toBe('true');
    const servings = screen.getByRole('textbox', { name: /^Personen/ });
    expect(servings.getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByText('Advies: 900 kcal in een portie.')).toBeTruthy();
    expect(server.queriesOf('/user/admin/recipes/test')[0]).toMatchObject({
      tenantId: fitpuur.id,
      recipe: porridge.id,
    });
  });

  it('lets a recipe with advice be saved', async () => {
    const { server, user } = withProblems(problems.slice(1));
    await screen.findByText('Advies: je kunt het ook zo opslaan');
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await screen.findByText('Pap is opgeslagen.');
    expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true);
  });

  it('says of a withdrawn recipe what prevents offering it', async () => {
    withProblems(problems.slice(0, 1), true);
    const later = await screen.findByRole('group', { name: 'Dit moet kloppen voordat je het weer kunt aanbieden' });
    expect(later.textContent).toContain('Stap 1: Hier staat walnoten.');
    expect(screen.queryByText('Dit moet kloppen voordat je kunt opslaan')).toBeNull();
  });
});

describe('recipe form', () => {
  it('says which step has a wrong timer, and that a name is as long as it can be', async () => {
    const path = `/recipes/${fitpuur.id}.${porridge.id}`;
    const server = serverOf({
      [one]: () => Response.json({ data: porridge }, { headers: { ETag: '"1"' } }),
      [`PUT /user/admin/recipes/${porridge.id}`]: () =>
        refusal(422, 'Kijk nog even.', { 'steps.0.minutes': 'Vul een getal in.' }),
    });
    const { user } = renderConsole({ server, path, staff: may });
    const name = await screen.findByLabelText<HTMLInputElement>('Naam');
    await user.click(name);
    await user.paste('x'.repeat(300));
    expect(name.value).toHaveLength(120);
    expect(screen.getByText('Hoogstens 120 tekens; meer past er niet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await screen.findByRole('button', { name: 'Wekker van stap 1' });
    const timer = screen.getByLabelText('Wekker, in minuten');
    expect(timer.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Stap 1').getAttribute('aria-invalid')).toBe('false');
  });
});

describe('recipe import', () => {
  it('requires a choice for each uncertain line', async () => {
    const server = serverOf({
      [brands]: () => page([fitpuur]),
      [list]: () => page([]),
      'POST /user/admin/recipes/import': () => Response.json({ data: draft }),
      'POST /user/admin/recipes': () => refusal(422, 'Kijk nog even.', { 'ingredients.1': 'Kies een maat.' }),
    });
    const { user } = renderConsole({ server, path: `/recipes?filter={"owner":"${fitpuur.id}"}`, staff: may });
    await user.click(await screen.findByRole('button', { name: 'Inlezen' }));
    await user.type(screen.getByLabelText(/^Of plak de tekst/), 'Pap');
    await user.click(screen.getByRole('button', { name: 'Lezen' }));
    await screen.findByText('Nog 2 regels te kiezen');
    const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verder' });
    expect(next().disabled).toBe(true);
    await user.click(document.querySelector('a[href="/recipes"]') as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Hier blijven' }));
    await user.selectOptions(screen.getByLabelText('een scheut melk'), 'halfvolle melk (60%)');
    await user.selectOptions(screen.getByLabelText('een mooie kom'), 'Geen ingrediënt');
    await user.click(next());
    await screen.findByText(/De tekst van een ander mag je niet/);
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    expect((await screen.findAllByText(/Kies een maat\./)).length).toBeGreaterThan(1);
    const sent = server.calls.find((call) => call.method === 'POST' && call.path === '/user/admin/recipes');
    expect(sent?.query).toMatchObject({ tenantId: fitpuur.id });
    expect(sent?.body).toMatchObject({ ingredients: [{ ingredient: 'havermout' }, { ingredient: 'halfvolle-melk' }] });
  });
});
