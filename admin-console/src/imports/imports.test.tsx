import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { checkedImport, fitpuur, importRows } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, refusal, serverOf } from '@/test/server';
import type { Import } from './calls';

const base = '/user/admin/ingredients/bulk-import';
const { id } = checkedImport;
const one = `${base}/${id}`;
const may = [...bo.may, 'listIngredientImports', 'importIngredients', 'getIngredientImport'];
const staff = { ...bo, may };
const pim = { ...bo, allTenants: false, may };

const data = (content: unknown, status = 200) =>
  Response.json({ data: content }, { status, headers: { ETag: `"${JSON.stringify((content as Import).settings)}"` } });

const answers = (record: Import = checkedImport) =>
  serverOf({
    [`GET ${base}`]: () => page([record]),
    [`GET ${one}`]: () => data(record),
    [`GET ${one}/rows`]: () => page(importRows, 1200),
    [`GET ${one}/preview`]: () => data([{ line: 2, cells: ['Rijst', '7', 'Merk A'], refused: false, notes: [] }]),
    'GET /user/admin/tenants': () => page([fitpuur]),
  });

describe('the list of imports', () => {
  it('shows the state of each, and can be filtered by brand', async () => {
    const server = answers();
    const { user } = renderConsole({ server, path: '/imports', staff });
    const row = within((await screen.findByRole('rowheader', { name: /^winkel\.csv/ })).closest('tr') as HTMLElement);
    expect(row.getByText('Nagekeken')).toBeTruthy();
    expect(row.getByText('2 nieuw, 1 afgekeurd')).toBeTruthy();
    await screen.findByRole('option', { name: 'Eigen ingrediënten van FitPuur' });
    await user.selectOptions(screen.getByLabelText('Voor wie'), 'Eigen ingrediënten van FitPuur');
    await waitFor(() => expect(server.queriesOf(base).at(-1)?.tenantId).toBe(fitpuur.id));
  });

  it('counts rows and fills the dot only for imported tables', async () => {
    const reached: Pick<Import, 'task' | 'state'>[] = [
      { task: 'check', state: 'done' },
      { task: 'import', state: 'done' },
      { task: 'import', state: 'failed' },
      { task: 'import', state: 'cancelled' },
      { task: 'check', state: 'failed' },
    ];
    const states = reached.map(
      (one, n): Import => ({
        ...checkedImport,
        ...one,
        id: `00000000-0000-4000-8000-00000000005${n}`,
        files: [{ name: `${n}.csv`, bytes: 1 }],
      }),
    );
    const server = answers();
    server.answer({ [`GET ${base}`]: () => page(states) });
    renderConsole({ server, path: '/imports', staff });
    await screen.findByRole('rowheader', { name: /^0\.csv/ });
    const shown = states.map(({ files }) => {
      const header = screen.getByRole('rowheader', { name: new RegExp(`^${files[0]?.name}`) });
      const row = header.closest('tr') as HTMLElement;
      const dot = row.querySelector('[aria-hidden="true"]') as HTMLElement;
      return {
        counted: within(row).queryByText('2 nieuw, 1 afgekeurd') !== null && header.textContent?.includes('2 nieuw'),
        named: header.textContent?.includes('nieuw'),
        filled: dot.dataset.filled === 'true',
      };
    });
    expect(shown).toEqual([
      { counted: true, named: true, filled: false },
      { counted: true, named: true, filled: true },
      { counted: false, named: false, filled: false },
      { counted: false, named: false, filled: false },
      { counted: false, named: false, filled: false },
    ]);
  });

  it('has no choice of brand for a user of one brand', async () => {
    const server = answers();
    renderConsole({ server, path: '/imports', staff: pim });
    await screen.findByRole('rowheader', { name: /^winkel\.csv/ });
    expect(screen.queryByLabelText('Voor wie')).toBeNull();
    expect(server.queriesOf(base)[0]?.tenantId).toBeUndefined();
  });

  it('shows why a file was refused', async () => {
    const server = answers();
    server.answer({ [`POST ${base}`]: () => refusal(422, 'Dit is geen tabel.') });
    const { user } = renderConsole({ server, path: '/imports', staff });
    const input = (await screen.findByLabelText('Tabel kiezen', { selector: 'input' })) as HTMLInputElement;
    await user.upload(input, new File(['x'], 'foto.csv', { type: 'text/csv' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Dit is geen tabel.');
  });
});

describe('one import', () => {
  const path = `/imports/${id}/show`;

  it('says how many rows are probably there already, and skips them by one choice', async () => {
    const server = answers({ ...checkedImport, doubles: 2 });
    server.answer({ [`PUT ${one}`]: () => data({ ...checkedImport, doubles: 2 }, 202) });
    const { user } = renderConsole({ server, path, staff });
    await screen.findByText(/2 nieuwe rijen lijken op wat er al is/);
    await user.selectOptions(screen.getByLabelText('Uitkomst'), 'Lijkt dubbel (2)');
    await waitFor(() => expect(server.queriesOf(`${one}/rows`).at(-1)?.doubles).toBe('true'));
    await user.click(screen.getByRole('button', { name: 'Overslaan' }));
    await waitFor(() =>
      expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ skipDoubles: true }),
    );
  });

  it.each([
    ['check', 'done', false],
    ['import', 'done', true],
    ['undo', 'done', false],
  ] as const)('links a new row to its ingredient while it has one: %s, %s', async (task, state, linked) => {
    const server = answers({ ...checkedImport, task, state });
    const added = { ...importRows[0], ingredientId: '99999999-9999-4999-8999-999999999999' };
    server.answer({ [`GET ${one}/rows`]: () => page([added]) });
    renderConsole({ server, path, staff: { ...staff, may: [...may, 'listIngredients'] } });
    const row = within(await screen.findByRole('rowheader', { name: /^Rijst/ }));
    await waitFor(() => expect(row.queryByRole('link') !== null).toBe(linked));
  });

  it('uploads corrected rows as a correction of this import', async () => {
    const server = answers();
    server.answer({ [`POST ${base}`]: () => data({ ...checkedImport, id: checkedImport.id }, 202) });
    const { user } = renderConsole({ server, path, staff });
    await screen.findByText('1 afgekeurde rij');
    const input = screen.getByLabelText('Verbeterde rijen uploaden', { selector: 'input' });
    await user.upload(input, new File(['x'], 'beter.csv', { type: 'text/csv' }));
    await waitFor(() => expect(server.queriesOf(base).at(-1)?.correctionOf).toBe(id));
  });

  it('shows the detected settings, the first rows with unused columns, and the report', async () => {
    renderConsole({ server: answers(), path, staff });
    expect(await screen.findByText('Deze tabel noemt geen allergenen.')).toBeTruthy();
    expect((screen.getByLabelText('Scheidingsteken') as HTMLSelectElement).value).toBe('semicolon');
    const preview = within(screen.getByRole('region', { name: 'De eerste rijen' }));
    expect(await preview.findByText('Merk A')).toBeTruthy();
    expect(preview.getByText('Niet gebruikt')).toBeTruthy();
    const report = within(screen.getByRole('region', { name: 'Wat er zou gebeuren' }));
    expect((await report.findAllByText('Geen energie.')).length).toBeGreaterThan(0);
    expect(report.getByText('1–50 van 1.200')).toBeTruthy();
  });

  it('has a report with filters and pages', async () => {
    const server = answers();
    const { user } = renderConsole({ server, path, staff });
    await screen.findAllByText('Geen energie.');
    await user.click(screen.getByRole('button', { name: 'Volgende rijen' }));
    await waitFor(() => expect(server.queriesOf(`${one}/rows`).at(-1)).toMatchObject({ page: '2', perPage: '50' }));
    await user.selectOptions(screen.getByLabelText('Uitkomst'), 'refused');
    await waitFor(() =>
      expect(server.queriesOf(`${one}/rows`).at(-1)).toMatchObject({ page: '1', outcome: 'refused' }),
    );
  });

  it('sends a chosen column, and no columns after a change of delimiter', async () => {
    const server = answers();
    server.answer({ [`PUT ${one}`]: () => data(checkedImport, 202) });
    const { user } = renderConsole({ server, path, staff });
    await user.selectOptions(await screen.findByLabelText('Vet (g)'), 'merk');
    await user.click(screen.getByRole('button', { name: 'Opnieuw nakijken' }));
    const sent = () =>
      server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as Import['settings']);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.columns).toContainEqual({ field: 'fat', column: 'merk' });
    await user.selectOptions(screen.getByLabelText('Scheidingsteken'), 'comma');
    await user.click(screen.getByRole('button', { name: 'Opnieuw nakijken' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.columns).toBeUndefined();
  });

  it('shows another user’s saved settings next to the unsaved ones, and warns before those are lost', async () => {
    const theirs = { ...checkedImport.settings, strict: true };
    const server = answers();
    const tags: (string | null)[] = [];
    const { user, router } = renderConsole({ server, path, staff });
    await user.selectOptions(await screen.findByLabelText('Vet (g)'), 'merk');
    server.answer({
      [`GET ${one}`]: () => data({ ...checkedImport, settings: theirs }),
      [`PUT ${one}`]: (request) => {
        tags.push(request.headers.get('If-Match'));
        return tags.length === 1
          ? refusal(412, 'Sam heeft dit om 14:05 veranderd.')
          : data({ ...checkedImport, state: 'waiting', may: ['cancel'] }, 202);
      },
    });
    const look = () => screen.getByRole('button', { name: 'Opnieuw nakijken' });
    await user.click(look());
    await screen.findByText('Sam heeft dit om 14:05 veranderd.');
    const goOn = screen.getByRole<HTMLButtonElement>('button', { name: 'Hiermee verder' });
    expect(goOn.disabled).toBe(false); // each changed another setting
    await user.click(document.querySelector('a[href="/imports"]') as HTMLElement);
    const question = within(await screen.findByRole('alertdialog', { name: 'Niet opgeslagen' }));
    await user.click(question.getByRole('button', { name: 'Hier blijven' }));
    expect(router.state.location.pathname).toBe(path);
    await user.click(goOn);
    await user.click(look());
    await waitFor(() => expect(tags).toHaveLength(2));
    expect(tags[1]).toBe(`"${JSON.stringify(theirs)}"`);
    const sent = server.calls.findLast(({ method }) => method === 'PUT')?.body as Import['settings'];
    expect(sent.strict).toBe(true);
    expect(sent.columns).toContainEqual({ field: 'fat', column: 'merk' });
  });

  it('keeps unsaved settings while a check of another user runs', async () => {
    const server = answers();
    const { user } = renderConsole({ server, path, staff });
    await user.selectOptions(await screen.findByLabelText('Vet (g)'), 'merk');
    server.answer({
      [`GET ${one}`]: () =>
        data({
          ...checkedImport,
          settings: { ...checkedImport.settings, strict: true },
          state: 'running',
          may: ['cancel'],
        }),
    });
    fireEvent(window, new Event('visibilitychange')); // the page is shown again, and is fetched
    await screen.findByRole('button', { name: 'Afbreken' });
    expect(screen.getByLabelText<HTMLSelectElement>('Vet (g)').value).toBe('merk');
    expect(screen.getByRole('button', { name: 'Opnieuw nakijken' })).toHaveProperty('disabled', true);
  });

  it('shows which sheet was used and why, and offers the others', async () => {
    const sheets: Import['sheets'] = [
      { name: 'Uitleg', rows: 1, more: false, hidden: false },
      { name: 'Droog', rows: 1200, more: false, hidden: false, why: 'De kopregel is die van NEVO.' },
      { name: 'Oud', rows: 5000, more: true, hidden: true },
      { name: 'Grafiek', rows: 0, more: false, hidden: false, problem: 'Dit werkblad is een grafiek.' },
    ];
    const workbook: Import = {
      ...checkedImport,
      sheets,
      settings: { ...checkedImport.settings, kind: 'xlsx', sheet: 'Droog' },
    };
    const server = answers(workbook);
    server.answer({ [`PUT ${one}`]: () => refusal(422, 'Dit werkblad is leeg. Kies een ander werkblad.') });
    const { user } = renderConsole({ server, path, staff });
    const choice = (await screen.findByLabelText('Werkblad')) as HTMLSelectElement;
    expect([...choice.options].map(({ text, disabled }) => `${text}${disabled ? ' -' : ''}`)).toEqual([
      'Uitleg · 1 rij',
      'Droog · 1.200 rijen',
      'Oud · meer dan 5.000 rijen (verborgen)',
      'Grafiek · niet te lezen -',
    ]);
    expect(choice.value).toBe('Droog');
    expect(screen.getByText('De kopregel is die van NEVO.')).toBeTruthy();
    expect(screen.getByText(/Werkblad Droog/)).toBeTruthy();
    await user.selectOptions(choice, 'Oud');
    expect(screen.queryByText('De kopregel is die van NEVO.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Opnieuw nakijken' }));
    expect(await screen.findByText(/Dit werkblad is leeg\./)).toBeTruthy();
    const sent = server.calls.find(({ method }) => method === 'PUT')?.body as Import['settings'];
    expect(sent).toMatchObject({ sheet: 'Oud' });
    expect(sent.columns).toBeUndefined();
  });

  it('has no choice of sheet with one sheet, nor of density without values per 100 ml', async () => {
    const only = { name: 'Blad1', rows: 3, more: false, hidden: false };
    renderConsole({ server: answers({ ...checkedImport, sheets: [only] }), path, staff });
    await screen.findByLabelText('Soort tabel');
    expect(screen.queryByLabelText('Werkblad')).toBeNull();
    expect(screen.queryByLabelText('Dranken per 100 ml')).toBeNull();
  });

  it('has a choice of density with values per 100 ml', async () => {
    const server = answers({ ...checkedImport, volume: { reckoned: 0, refused: 2 } });
    server.answer({ [`PUT ${one}`]: () => data(checkedImport, 202) });
    const { user } = renderConsole({ server, path, staff });
    const choice = (await screen.findByLabelText('Dranken per 100 ml')) as HTMLSelectElement;
    expect(choice.value).toBe('');
    const look = screen.getByRole('button', { name: 'Opnieuw nakijken' });
    await user.selectOptions(choice, '1.03');
    await user.selectOptions(choice, '');
    expect(look).toHaveProperty('disabled', true);
    await user.selectOptions(choice, '1.03');
    await user.click(look);
    await waitFor(() =>
      expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ density: 1.03 }),
    );
  });

  it('shows a density set on the command line', async () => {
    const server = answers({ ...checkedImport, settings: { ...checkedImport.settings, density: 0.98 } });
    renderConsole({ server, path, staff });
    const choice = (await screen.findByLabelText('Dranken per 100 ml')) as HTMLSelectElement;
    expect(choice.selectedOptions[0]?.text).toBe('0,98 g per ml');
  });

  it('shows a missing column at its field', async () => {
    const server = answers();
    server.answer({ [`PUT ${one}`]: () => refusal(422, 'Vul nog aan: vet.', { 'columns.fat': 'Kies een kolom.' }) });
    const { user } = renderConsole({ server, path, staff });
    await user.click(await screen.findByLabelText(/Alles of niets/));
    await user.click(screen.getByRole('button', { name: 'Opnieuw nakijken' }));
    expect(await screen.findByText('Kies een kolom.', { selector: '.MuiFormHelperText-root' })).toBeTruthy();
  });

  it('asks for confirmation before it imports, and shows the progress', async () => {
    const server = answers();
    const running: Import = { ...checkedImport, task: 'import', state: 'running', processed: 2, may: ['cancel'] };
    const done: Import = { ...checkedImport, task: 'import', may: ['undo'] };
    server.answer({
      [`POST ${one}/start`]: () => {
        server.answer({ [`GET ${one}`]: () => data(running) });
        return data(running, 202);
      },
    });
    const { user } = renderConsole({ server, path, staff });
    await user.click(await screen.findByRole('button', { name: 'Importeren' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('De afgekeurde rij blijft weg.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Importeren' }));
    expect(await screen.findByText('Wordt geïmporteerd · 2 rijen bekeken')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Afbreken' }));
    const stopping = within(screen.getByRole('dialog'));
    expect(stopping.getByRole('button', { name: 'Afbreken' })).toBeTruthy();
    expect(stopping.queryByRole('button', { name: 'Annuleren' })).toBeNull();
    await user.click(stopping.getByRole('button', { name: 'Ga door' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.answer({ [`GET ${one}`]: () => data(done) });
    expect(await screen.findByRole('button', { name: 'Ongedaan maken' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Wat er is gebeurd' })).toBeTruthy();
  });

  it('that failed shows the report of its check, without counts', async () => {
    renderConsole({
      server: answers({ ...checkedImport, task: 'import', state: 'failed', may: ['resume'] }),
      path,
      staff,
    });
    expect(await screen.findByRole('region', { name: 'Wat er zou gebeuren' })).toBeTruthy();
    expect(screen.queryByText('nieuw', { selector: 'dt' })).toBeNull();
  });

  it('shows why it cannot be undone', async () => {
    const server = answers({ ...checkedImport, task: 'import', may: ['undo'] });
    server.answer({ [`POST ${one}/undo`]: () => refusal(409, 'Dat kan nu niet meer met deze import.') });
    const { user } = renderConsole({ server, path, staff });
    await user.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Ongedaan maken' }));
    expect(await dialog.findByText('Dat kan nu niet meer met deze import.')).toBeTruthy();
  });
});
