import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TextKey } from './providers/i18n';
import english from './providers/i18n/en';
import { copyWithLanguage } from './test/copy';
import { inGreek, plainTexts, pseudo, pseudoText } from './test/pseudo';
import {
  billingFigures,
  boForAll,
  bread,
  breadInput,
  checkedImport,
  draft,
  entry,
  failedJob,
  figures,
  fitpuur,
  importRows,
  ingredientStats,
  invitedSam,
  ketokompas,
  menuFigures,
  ownProfile,
  ownSessions,
  pim,
  porridge,
  sanne,
  stock,
} from './test/records';
import { type Answers, bo, page, refusal, serverOf } from './test/server';

const language = 'en-XA';
const copy = copyWithLanguage(language, pseudo(english));
const { renderConsole }: typeof import('./test/render') = await import(/* @vite-ignore */ `${copy}/test/render.tsx`);

const one = (record: object) => () => Response.json({ data: inGreek(record) }, { headers: { ETag: '"1"' } });
const list = (records: object[], total?: number) => () => page(inGreek(records), total);

const textAt = (key: string) =>
  pseudoText(key.split('.').reduce<unknown>((texts, name) => (texts as never)[name], english.texts) as string);

const imports = '/user/admin/ingredients/bulk-import';

const answers: Answers = {
  'GET /user/admin/tenants': list([fitpuur, ketokompas]),
  'GET /user/admin/whitelabels': list([fitpuur, { ...ketokompas, domains: [], logoUrl: '' }]),
  [`GET /user/admin/whitelabels/${fitpuur.id}`]: one({ ...ketokompas, id: fitpuur.id }),
  'GET /user/admin/consumers': list([sanne]),
  [`GET /user/admin/consumers/${sanne.id}`]: () =>
    Response.json({
      data: {
        ...sanne,
        name: 'Σάννε',
        email: 'σ@σ.σ',
        payments: [],
        activities: [{ at: '2026-11-21T10:00:00Z', what: 'Σύνδεση', by: 'consumer' }],
      },
    }),
  [`GET /user/admin/consumers/${sanne.id}/support-session`]: () =>
    Response.json({ data: { state: 'allowed', own: true, by: 'Μπο', until: '2026-11-21T11:30:00Z', health: true } }),
  'GET /user/admin/jobs': list([failedJob]),
  'GET /user/admin/audit-entries': list([entry]),
  'GET /user/admin/audit-entries/actions': list([{ key: 'login', name: 'Login' }]),
  'GET /user/admin/staff': list([boForAll, pim, invitedSam]),
  'GET /user/admin/ingredients': list([bread, stock], 60),
  [`GET /user/admin/ingredients/${bread.id}`]: one({ ...bread, input: breadInput }),
  [`GET /user/admin/ingredients/${bread.id}/uses`]: list([{ id: bread.id, name: 'Ψωμί', brand: '', withdrawn: true }]),
  [`GET /user/admin/ingredients/${bread.id}/versions`]: one([
    { number: 1, changedAt: '2026-11-21T10:00:00Z', changedBy: 'Μπο', changed: ['ονομα'], input: breadInput },
  ]),
  'GET /user/admin/ingredients/stats': one(ingredientStats),
  'GET /user/admin/ingredients/food-groups': list([{ key: 'brood', name: 'brood', ingredients: 44 }]),
  'GET /user/admin/recipes': list([porridge]),
  [`GET /user/admin/recipes/${porridge.id}`]: one(porridge),
  'POST /user/admin/recipes/import': one(draft),
  [`GET ${imports}`]: list([checkedImport]),
  [`GET ${imports}/${checkedImport.id}`]: one({ ...checkedImport, volume: { reckoned: 1, refused: 2 } }),
  [`GET ${imports}/${checkedImport.id}/rows`]: list(importRows, 1200),
  [`GET ${imports}/${checkedImport.id}/preview`]: list([{ line: 2, cells: ['Rijst', '7'], refused: true, notes: [] }]),
  'GET /user/admin/figures': one({
    ...figures,
    steps: figures.steps.filter(({ step }) => step === 'result'),
    origins: figures.origins.map((origin) => ({ ...origin, cameFrom: origin.cameFrom && 'campaign:φθινόπωρο' })),
  }),
  'GET /user/admin/figures/menus': list(menuFigures),
  'GET /user/admin/figures/billing': () => Response.json({ data: billingFigures }),
  'GET /user/admin/profile': one(ownProfile),
  'GET /user/admin/profile/sessions': list(ownSessions),
  'POST /user/admin/profile/authenticator': () => Response.json({ data: { key: 'ΑΒΓΔ', image: 'data:,' } }),
};

const everything = [
  ...bo.may,
  'createIngredient',
  'updateIngredient',
  'deleteIngredient',
  'listAdminRecipes',
  'createRecipe',
  'updateRecipe',
  'setRecipePhoto',
  'listIngredientImports',
  'importIngredients',
  'getIngredientImport',
  'getFigures',
  'findConsumers',
  'getConsumer',
  'cancelConsumerSubscription',
  'listJobs',
  'retryJob',
  'listAuditEntries',
  'listInvites',
  'listParcels',
  'listPaymentEvents',
];

/** What waits on the home page. */
const home: Answers = {
  'GET /user/admin/invites': () => page([], 2),
  'GET /user/admin/parcels': () => page([], 3),
  'GET /user/admin/payment-events': () => page([], 1),
  [`GET /user/admin/whitelabels/${fitpuur.id}`]: one({ ...fitpuur, primaryColor: '', domainStates: [] }),
  [`GET /user/admin/whitelabels/${ketokompas.id}`]: one({ ...ketokompas, primaryColor: '', domainStates: [] }),
};

interface Screen {
  path: string;
  /** A text that is there once the page is complete. */
  shows?: TextKey;
  /** Buttons to press, by the keys of their texts. */
  press?: TextKey[];
  staff?: typeof bo | null;
  answers?: Answers;
}

const screens: Record<string, Screen> = {
  'the sign-in page': { path: '/login', staff: null },
  'the sign-in page after a session': { path: '/login?ended', staff: null },
  'the sign-in page after an invitation': { path: '/login?joined', staff: null },
  'the page of an invitation': { path: `/invitation#${'a'.repeat(43)}`, staff: null },
  'the page of an incomplete invitation': { path: '/invitation', staff: null },
  'the page of a forgotten password': { path: '/forgot-password', staff: null },
  'the page of a new password': { path: `/new-password#${'a'.repeat(43)}`, staff: null },
  'the page of an incomplete link': { path: '/new-password', staff: null },
  'the sign-in page after a new password': { path: '/login?reset', staff: null },
  'the own page': { path: '/profile', shows: 'profile.sessions.here', press: ['profile.authenticator.replace'] },
  'a page without a route': { path: '/nowhere' },
  'a page without permission': { path: '/ingredients', staff: { ...bo, name: 'Μπο', may: ['listStaff'] } },
  'a page that fails': { path: '/whitelabels', answers: { 'GET /user/admin/whitelabels': () => refusal(500, '') } },
  'the home page': { path: '/', shows: 'home.trend.all', answers: home },
  'the home page of a manager': {
    path: '/',
    shows: 'home.steps.domain.action',
    staff: { ...bo, name: 'Μπο', allTenants: false, may: [...everything, 'updateWhitelabel'] as typeof bo.may },
    answers: home,
  },
  'the palette': { path: '/staff', press: ['palette.open'] },
  'the choice of columns and views': { path: '/staff', press: ['list.view.open'] },
  'the form of a new white-label': {
    path: '/whitelabels/create',
    staff: { ...bo, name: 'Μπο', may: [...everything, 'createWhitelabel'] as typeof bo.may },
  },
  'an empty list': { path: '/whitelabels', answers: { 'GET /user/admin/whitelabels': () => page([]) } },
  'the list of white-labels': { path: '/whitelabels' },
  'the page of a white-label': { path: `/whitelabels/${fitpuur.id}/show`, shows: 'resources.whitelabels.look' },
  'the search for customers': { path: '/consumers' },
  'the customers that were found': {
    path: `/consumers?filter={"brand":"${fitpuur.id}","text":"sanne"}`,
  },
  'the page of a customer': {
    path: `/consumers/${fitpuur.id}.${sanne.id}/show`,
    shows: 'resources.consumers.activities',
    press: ['resources.consumers.cancel.action'],
  },
  'the list of staff': { path: '/staff' },
  'the form of an invitation': { path: '/staff', press: ['resources.staff.invite.action'] },
  'the list of ingredients': { path: '/ingredients' },
  'the page of an ingredient': { path: `/ingredients/${bread.id}/show`, shows: 'resources.ingredients.sourceTitle' },
  'the form of a new ingredient': {
    path: '/ingredients/create',
    press: ['resources.ingredients.form.addUnit', 'resources.ingredients.form.addAdjustment'],
  },
  'the form of an ingredient': { path: `/ingredients/${bread.id}`, shows: 'resources.ingredients.form.check' },
  'the figures of ingredients': { path: '/ingredients/stats', shows: 'resources.ingredients.stats.groups' },
  'the list of recipes': { path: `/recipes?filter={"owner":"${fitpuur.id}"}` },
  'the form to read a recipe': {
    path: `/recipes?filter={"owner":"${fitpuur.id}"}`,
    press: ['resources.recipes.import.action'],
  },
  'the draft of a recipe': {
    path: `/recipes?filter={"owner":"${fitpuur.id}"}`,
    press: ['resources.recipes.import.action', 'resources.recipes.import.read'],
  },
  'the page of a recipe': { path: `/recipes/${fitpuur.id}.${porridge.id}/show`, shows: 'resources.recipes.show.steps' },
  'the form of a recipe': { path: `/recipes/${fitpuur.id}.${porridge.id}`, shows: 'resources.recipes.form.save' },
  'the form of a new recipe': { path: `/recipes/create?brand=${fitpuur.id}`, shows: 'resources.recipes.form.save' },
  'the list of imports': { path: '/imports' },
  'the page of an import': { path: `/imports/${checkedImport.id}/show`, shows: 'resources.imports.outcome.refused' },
  'the confirmation of an import': {
    path: `/imports/${checkedImport.id}/show`,
    press: ['resources.imports.action.start.button'],
  },
  'the list of jobs': { path: '/jobs', shows: 'resources.jobs.kind.letter' },
  'the question before a job is done again': { path: '/jobs', press: ['resources.jobs.again.action'] },
  'the audit trail': { path: '/audit', shows: 'resources.audit.anyAction' },
  'the figures': { path: '/figures', shows: 'resources.figures.menus.title' },
};

it.each(Object.entries(screens))(
  '%s has only texts of the catalogue',
  async (_, { path, shows, press = [], ...start }) => {
    const { staff = { ...bo, name: 'Μπο', may: everything } } = start;
    const server = serverOf({ ...answers, ...start.answers });
    renderConsole({ server, path, language, staff });
    const settled = () =>
      waitFor(() => {
        expect(document.querySelector('h1')).not.toBeNull();
        expect(document.querySelector('.MuiSkeleton-root, .MuiCircularProgress-root, [aria-busy=true]')).toBeNull();
      });
    await settled();
    if (shows) await screen.findAllByText(textAt(shows));
    for (const key of press) fireEvent.click(await screen.findByText(textAt(key), { selector: 'button' }));
    await settled();
    expect(plainTexts(document)).toEqual([]);
  },
);
