import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bread, breadInput, fitpuur } from '@/test/records';
import { renderConsole } from '@/test/render';
import { type Answers, bo, page, panelsOf, refusal, serverOf } from '@/test/server';

const may = { ...bo, may: [...bo.may, 'createIngredient', 'updateIngredient', 'deleteIngredient'] };
const address = `/user/admin/ingredients/${bread.id}`;

/** The response with a version of the bread. */
const version = (tag: string, change: object = {}) =>
  Response.json({ data: { ...bread, input: { ...breadInput, ...change } } }, { headers: { ETag: tag } });

const open = (answers: Answers) => {
  const server = serverOf({
    'GET /user/admin/ingredients/food-groups': () => page([]),
    'GET /user/admin/ingredients': () => page([bread]),
    ...panelsOf(bread.id),
    [`GET ${address}`]: () => version('"1"'),
    ...answers,
  });
  return { server, ...renderConsole({ server, path: `/ingredients/${bread.id}`, staff: may }) };
};

const puts = (server: ReturnType<typeof serverOf>) => server.calls.filter(({ method }) => method === 'PUT');

describe('a record that another user changed meanwhile', () => {
  it('is shown next to the typed values, and the choice replaces the other version', async () => {
    const tags: (string | null)[] = [];
    const { server, user } = open({
      [`PUT ${address}`]: (request) => {
        tags.push(request.headers.get('If-Match'));
        return tags.length === 1 ? refusal(412, 'Sam heeft dit om 14:05 veranderd.') : version('"3"');
      },
    });
    const salt = await screen.findByLabelText('Zout (g)');
    await user.clear(salt);
    await user.type(salt, '0,5');
    server.answer({ [`GET ${address}`]: () => version('"2"', { fat: 9 }) });
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await screen.findByText('Sam heeft dit om 14:05 veranderd.');
    const fields = within(screen.getByRole('radiogroup', { name: 'Voedingswaarde per 100 g' }));
    expect(fields.getByText(/Zout: 0,5/)).toBeTruthy();
    expect(fields.getByText(/Vet: 9/)).toBeTruthy();
    const goOn = screen.getByRole<HTMLButtonElement>('button', { name: 'Hiermee verder' });
    expect(goOn.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Alles van mij' }));
    await user.click(goOn);
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await waitFor(() => expect(tags).toEqual(['"1"', '"2"']));
    expect(puts(server).at(-1)?.body).toMatchObject({ salt: 0.5, fat: breadInput.fat });
  });
});

describe('a session that ends while the user types', () => {
  it('is renewed in a dialog, and the typed values are saved', async () => {
    let signedIn = false;
    const { server, user } = open({
      [`PUT ${address}`]: () => (signedIn ? version('"2"') : refusal(401, 'Log eerst in.')),
      'POST /user/auth/admin/login': () => {
        signedIn = true;
        return Response.json({ data: may });
      },
    });
    const salt = await screen.findByLabelText('Zout (g)');
    await user.clear(salt);
    await user.type(salt, '0,5');
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log even opnieuw in' }));
    expect(dialog.getByLabelText<HTMLInputElement>('E-mailadres').value).toBe(bo.email);
    await user.type(dialog.getByLabelText('Wachtwoord'), 'geheim');
    await user.type(dialog.getByLabelText('Code van zes cijfers'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Inloggen' }));
    await waitFor(() => expect(puts(server)).toHaveLength(2));
    expect(puts(server).at(-1)?.body).toMatchObject({ salt: 0.5 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a form with unsaved changes', () => {
  it('asks before it is left', async () => {
    const { user, router } = open({});
    const salt = await screen.findByLabelText<HTMLInputElement>('Zout (g)');
    await user.type(salt, '1');
    const list = () => document.querySelector('a[href="/ingredients"]') as HTMLElement;
    await user.click(list());
    const question = within(await screen.findByRole('alertdialog', { name: 'Niet opgeslagen' }));
    await user.click(question.getByRole('button', { name: 'Hier blijven' }));
    expect(router.state.location.pathname).toBe(`/ingredients/${bread.id}`);
    await user.click(list());
    await user.click(await screen.findByRole('button', { name: 'Weggaan' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/ingredients'));
  });
});

describe('a dialog with changes', () => {
  const brand = `/recipes?filter={"owner":"${fitpuur.id}"}`;
  const dialogs = {
    'an invitation': { path: '/staff', button: 'Uitnodigen', title: 'Iemand uitnodigen', field: 'Naam' },
    'a recipe to read': { path: brand, button: 'Inlezen', title: 'Een recept inlezen', field: 'Of plak de tekst' },
  };
  it.each(Object.entries(dialogs))('%s asks before it is closed', async (_, { path, button, title, field }) => {
    const server = serverOf({
      'GET /user/admin/tenants': () => page([fitpuur]),
      'GET /user/admin/staff': () => page([]),
      'GET /user/admin/recipes': () => page([]),
    });
    const staff = { ...bo, may: [...bo.may, 'listAdminRecipes', 'createRecipe'] };
    const { user } = renderConsole({ server, path, staff });
    const labelled = new RegExp(`^${field}( \\*)?$`); // with a mark when it is required
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: button }));
      return within(await screen.findByRole('dialog', { name: title }));
    };
    let dialog = await open();
    await user.type(dialog.getByLabelText(labelled), 'Pap');
    await user.clear(dialog.getByLabelText(labelled));
    await user.click(dialog.getByRole('button', { name: 'Annuleren' })); // nothing is lost
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    dialog = await open();
    await user.type(dialog.getByLabelText(labelled), 'Pap');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Hier blijven' }));
    expect(dialog.getByLabelText<HTMLInputElement>(labelled).value).toBe('Pap');
    await user.click(dialog.getByRole('button', { name: 'Annuleren', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Weggaan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

/** Forms that do not ask, with the reason. */
const withoutQuestion: Record<string, string> = {
  'layout/SignIn.tsx': 'there is nothing to go on with before the user is signed in',
  'layout/Invitation.tsx': 'a password is typed again in a moment',
  'layout/ForgotPassword.tsx': 'an address is typed again in a moment',
  'layout/NewPassword.tsx': 'a password is typed again in a moment',
  'profile/ChangeForm.tsx': 'a name, a password or a code is typed again in a moment',
  'components/ViewMenu.tsx': 'the name of a view is typed again in a moment',
  'whitelabels/Preview.tsx': 'the path of a page to look at is not saved',
};

it('every form asks before changes are lost', () => {
  const forms = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }))
    .filter(({ text }) => /<form\b|component="form"/.test(text));
  const silent = forms.filter(({ text }) => !text.includes('useUnsaved(')).map(({ file }) => file);
  expect(silent.sort()).toEqual(Object.keys(withoutQuestion).sort());
  expect(forms.length).toBeGreaterThan(silent.length);
});
