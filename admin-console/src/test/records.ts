import type { Detail } from '@/consumers/calls';
import type { BillingFigures, Figures, MenuFigures } from '@/figures/calls';
import type { Import, Row } from '@/imports/calls';
import type { Ingredient, IngredientInput, IngredientStats } from '@/ingredients/calls';
import type { DraftLine, Recipe, RecipeDraft, UsableIngredient } from '@/recipes/calls';
import type { Membership } from '@/staff/calls';
import type { BrandPlan, Whitelabel, WhitelabelDetail } from '@/whitelabels/calls';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const failedJob = {
  id: 7,
  kind: 'letter',
  state: 'failed',
  tenantId: '11111111-1111-4111-8111-111111111111',
  attempt: 3,
  maxAttempts: 25,
  createdAt: '2026-11-21T10:00:00Z',
  triedAt: '2026-11-21T10:05:00Z',
  nextAt: '2026-11-21T10:30:00Z',
  error: 'connection refused',
};

export const entry = {
  id: '33333333-3333-4333-8333-333333333333',
  at: '2026-11-21T10:00:00Z',
  action: 'login',
  what: 'Ingelogd',
  actor: 'consumer',
  tenantId: '11111111-1111-4111-8111-111111111111',
  account: '44444444-4444-4444-8444-444444444444',
  details: { device: 'Firefox' },
};

export const bread: Ingredient = {
  id: id(11),
  slug: 'volkorenbrood',
  name: 'volkorenbrood',
  names: { nl: 'volkorenbrood', en: 'wholemeal bread' },
  group: 'brood',
  aisle: 'bread',
  picture: '1f35e',
  kcal: 1244,
  protein: 8.38,
  fat: 1.8,
  saturated: 0.52,
  carbohydrate: 44.3,
  fibre: 6.9,
  salt: 0,
  allergens: ['glutenbevattende granen'],
  mayContain: ['melk'],
  allergensUnknown: false,
  diet: 'vegan',
  source: { table: 'ciqual', code: '7110', name: 'Pain complet' },
  certainty: 'high',
  keeper: 'files',
  withdrawn: false,
  corrected: [],
  risks: [],
  risksOfName: [],
};

export const stock: Ingredient = {
  ...bread,
  id: id(12),
  slug: 'bouillon',
  name: 'bouillon',
  names: { nl: 'bouillon', en: 'stock' },
  aisle: 'pantry',
  allergens: [],
  mayContain: [],
  allergensUnknown: true,
  source: { table: 'estimated', how: 'as the usual cube' },
  certainty: 'low',
};

export const lepelblad = { id: id(9), slug: 'lepelblad', name: 'Lepelblad', language: 'nl' };
export const fitpuur: Whitelabel = {
  id: id(21),
  name: 'FitPuur',
  slug: 'fitpuur',
  appName: 'FitPuur eten',
  language: 'nl',
  isActive: true,
  domains: ['fitpuur.localhost', 'fitpuur.example'],
  paths: [],
  logoUrl: '/brand/fitpuur/logo.svg',
  primaryColor: '#f26b1d',
  buttonColor: '#c04a00',
  backgroundColor: '',
  backgroundOpacity: 1,
  backgroundImage: '',
  showBackgroundImage: false,
  hideOriginalBranding: true,
};

export const ketokompas: Whitelabel = {
  ...fitpuur,
  id: id(22),
  name: 'KetoKompas',
  slug: 'ketokompas',
  isActive: false,
  domains: ['ketokompas.localhost'],
  paths: ['keto-test'],
  backgroundColor: '#f7eff5',
  backgroundOpacity: 0.6,
  backgroundImage: '/brand/ketokompas/background.svg',
  showBackgroundImage: true,
};

/** The white-label as its own pages get it. Its version is in a header. */
export const fitpuurDetail: Omit<WhitelabelDetail, 'version'> = {
  ...fitpuur,
  privacyPolicyUrl: '/privacy-policy',
  supportEmail: 'hulp@fitpuur.example',
  companyAddress: 'Kade 1, Delft',
  customTitle: 'Eten met FitPuur',
  customDescription: '',
  customFavicon: '/brand/fitpuur/icon.svg',
  consentMode: 'ask',
  weightIndication: 'evidence',
  shipped: false,
  kept: [],
  domainStates: [{ domain: 'fitpuur.localhost', verified: true, challenge: 'abc' }],
  contents: { consumers: 0, recipes: 0, ingredients: 0, invites: 0, codes: 0, images: 0 },
};

export const monthly: BrandPlan = {
  id: id(23),
  version: 'v1',
  name: { nl: 'Per maand', en: 'Monthly' },
  text: {},
  interval: 'month',
  cents: 995,
  taxPercent: 21,
  parcel: false,
  sold: true,
};

export const boForAll: Membership = {
  id: id(31),
  name: 'Bo Beheer',
  email: 'bo@lepelblad.example',
  role: 'admin',
  invited: false,
  authenticator: true,
  you: true,
};

export const pim: Membership = {
  id: id(32),
  name: 'Pim Partner',
  email: 'pim@fitpuur.example',
  role: 'admin',
  tenant: { id: fitpuur.id, name: fitpuur.name },
  invited: false,
  authenticator: true,
  you: false,
};

export const invitedSam: Membership = {
  id: id(33),
  name: 'Sam Steun',
  email: 'sam@fitpuur.example',
  role: 'support',
  tenant: { id: fitpuur.id, name: fitpuur.name },
  invited: true,
  authenticator: false,
  you: false,
};

export const breadInput: IngredientInput = {
  slug: 'volkorenbrood',
  name: { nl: 'volkorenbrood', en: 'wholemeal bread' },
  synonyms: { nl: ['bruinbrood'] },
  group: 'brood',
  aisle: 'bread',
  picture: '1f35e',
  hue: 32,
  kcal: 247.5,
  protein: 8.38,
  fat: 1.8,
  carbohydrate: 44.3,
  fibre: 6.9,
  salt: 0,
  units: [{ unit: 'slice', grams: 35 }],
  packs: [400, 800],
  allergens: ['gluten'],
  mayContain: ['milk'],
  allergensUnknown: false,
  diet: 'vegan',
  risks: [],
  source: { table: 'ciqual', code: '7110', name: 'Pain complet' },
  certainty: 'high',
};
export const ingredientStats: IngredientStats = {
  total: 4,
  groups: [{ key: 'brood', count: 3 }],
  aisles: [],
  sources: [{ key: 'ciqual', count: 4 }],
  certainties: [],
  unknown: [{ key: 'salt', count: 1 }],
  allergensUnknown: 1,
  corrected: 0,
  unused: 2,
};

const oats: UsableIngredient = {
  slug: 'havermout',
  name: 'havermout',
  picture: '1f963',
  units: ['g'],
  unsafeRaw: false,
  source: 'ciqual',
  language: 'nl',
  allergens: [],
  allergensUnknown: false,
};
const milk: UsableIngredient = {
  slug: 'halfvolle-melk',
  name: 'halfvolle melk',
  picture: '1f95b',
  units: ['g', 'ml'],
  unsafeRaw: false,
  source: 'ciqual',
  language: 'nl',
  allergens: [],
  allergensUnknown: false,
};

export const porridge: Recipe = {
  id: '00000000-0000-4000-8000-000000000051',
  slug: 'pap',
  platform: false,
  withdrawn: false,
  language: 'nl',
  name: { nl: 'Pap' },
  summary: {},
  storage: {},
  fridgeDays: 2,
  appeal: 4,
  occasion: 'everyday',
  moments: [],
  mealTime: 'breakfast',
  servings: 2,
  minutes: 10,
  kitchen: 'dutch',
  source: 'https://recepten.example/pap',
  cover: { hue: 40, drawing: '/covers/1/2/3.svg', widths: [] },
  nutrients: { kcal: 300, protein: 10, fat: 5, saturated: 2, carbohydrate: 50, sugars: 10, fibre: 5, salt: 0.2 },
  keto: false,
  diet: 'vegetarian',
  dietBecause: ['halfvolle melk'],
  allergens: [
    { allergen: 'gluten', name: 'glutenbevattende granen', certainty: 'unknown', ingredients: ['havermout'] },
    { allergen: 'milk', name: 'melk', certainty: 'contains', ingredients: ['halfvolle melk'] },
  ],
  risks: [],
  uses: { menus: 0, people: 0 },
  ingredients: [
    { ingredient: oats, quantity: 100, unit: 'g', grams: 100, note: {}, optional: false, heated: false },
    { ingredient: milk, quantity: 400, unit: 'ml', grams: 412, note: { nl: 'warm' }, optional: true, heated: false },
  ],
  steps: [{ text: { nl: 'Kook de havermout in de melk.' }, minutes: 8 }],
};

const line = (text: string, guesses: DraftLine['guesses']): DraftLine => ({
  text,
  heading: text.endsWith(':'),
  certain: guesses[0]?.certainty === 1,
  quantity: 1,
  unit: 'g',
  note: '',
  guesses,
});
export const draft: RecipeDraft = {
  name: 'Pap',
  servings: 2,
  minutes: 10,
  source: '',
  lines: [
    line('Voor de pap:', []),
    line('100 g havermout', [{ ingredient: oats, certainty: 1 }]),
    line('een scheut melk', [{ ingredient: milk, certainty: 0.6 }]),
    line('een mooie kom', []),
  ],
  steps: ['Kook alles.'],
};

const importSettings: Import['settings'] = {
  preset: 'other',
  kind: 'text',
  encoding: 'utf-8',
  delimiter: 'semicolon',
  quoted: true,
  decimal: 'comma',
  basis: '100g',
  label: 'winkel',
  columns: [
    { field: 'name', column: 'naam' },
    { field: 'protein', column: 'eiwit' },
  ],
  strict: false,
  overwrite: false,
};
export const checkedImport: Import = {
  id: id(41),
  createdAt: '2026-11-21T11:00:00Z',
  files: [{ name: 'winkel.csv', bytes: 1200 }],
  header: ['naam', 'eiwit', 'merk'],
  sheets: [],
  detected: importSettings,
  settings: importSettings,
  task: 'check',
  state: 'done',
  total: 3,
  processed: 3,
  doubles: 0,
  counts: [
    { outcome: 'created', rows: 2 },
    { outcome: 'refused', rows: 1 },
  ],
  volume: { reckoned: 0, refused: 0 },
  may: ['change', 'start'],
  remarks: ['Deze tabel noemt geen allergenen.'],
};
export const importRows: Row[] = [
  { line: 2, outcome: 'created', code: 'A1', name: 'Rijst', notes: [] },
  { line: 3, outcome: 'refused', code: 'A2', name: 'Lucht', notes: ['Geen energie.'] },
];

export const figures: Omit<Figures, 'id'> = {
  steps: [
    { step: 'register', viewed: 1200, answered: 900 },
    { step: 'goal', viewed: 900, answered: 900 },
    { step: 'nieuw', viewed: 3, answered: 0 },
    { step: 'result', viewed: 800, answered: 0 },
  ],
  days: [
    { day: '2026-11-20', visits: 1000, registrations: 40, subscriptions: 0 },
    { day: '2026-11-21', visits: 500, registrations: 2, subscriptions: 0 },
  ],
  origins: [
    { cameFrom: 'campaign:herfst', visits: 1400, registrations: 40, subscriptions: 0 },
    { cameFrom: '', visits: 100, registrations: 2, subscriptions: 0 },
  ],
};
const noMenus = { judged: 0, proven: 0 };
export const billingFigures: Omit<BillingFigures, 'id'> = {
  currency: 'EUR',
  months: [
    {
      month: '2026-11',
      trials: 4,
      trialsOver: 3,
      trialsPaid: 2,
      begun: 12,
      ended: 3,
      running: 109,
      churn: 0.03,
      revenue: 123456,
      revenueOnce: 3495,
      refunds: 1195,
      tax: 21826,
      cohort: [11, 9],
    },
  ],
  deals: [
    {
      id: '5d2b6c1e-9f4a-4b7e-8c3d-2a1f0e9d8c7b',
      title: 'Μήνας',
      offered: true,
      shown: 20,
      taken: 5,
      kept: 5,
      taken30: 4,
      after30Days: 3,
      taken90: 0,
      after90Days: 0,
    },
  ],
};

export const menuFigures: Omit<MenuFigures, 'id'>[] = [
  {
    week: '2026-W47',
    menus: 1700,
    few: { judged: 1000, proven: 900, medianGap: 0.04, largestGap: 0.251 },
    many: { judged: 500, proven: 0, medianGap: 0.55, largestGap: 0.95 },
  },
  { week: '2026-W48', menus: 3, few: noMenus, many: noMenus },
];

export const ownProfile = {
  name: 'Bo Beheer',
  email: 'bo@lepelblad.example',
  authenticator: true,
  recoveryCodes: 8,
};

export const ownSessions = [
  {
    id: '00000000-0000-4000-8000-0000000000a1',
    device: 'Chrome · macOS',
    createdAt: '2026-11-21T08:00:00Z',
    seenAt: '2026-11-21T09:30:00Z',
    here: true,
  },
  {
    id: '00000000-0000-4000-8000-0000000000a2',
    device: 'Firefox · Linux',
    createdAt: '2026-11-20T08:00:00Z',
    seenAt: '2026-11-21T09:10:00Z',
    here: false,
  },
];

export const sanne: Detail = {
  id: id(71),
  name: 'Sanne de Boer',
  email: 'sanne@voorbeeld.example',
  hasAccess: true,
  funnel: 'general',
  questionsOpen: false,
  sessions: 2,
  subscription: {
    status: 'active',
    startedAt: '2026-11-01T10:00:00Z',
    periodEnd: '2026-12-01T10:00:00Z',
    price: { cents: 995, currency: 'EUR' },
    canCancel: true,
  },
  payments: [
    {
      id: id(72),
      kind: 'invoice',
      date: '2026-11-01T10:00:00Z',
      number: '12',
      text: 'Per maand',
      total: { cents: 995, currency: 'EUR' },
      status: 'paid',
    },
  ],
  activities: [{ at: '2026-11-21T10:00:00Z', what: 'Ingelogd', device: 'Firefox op Linux', by: 'consumer' }],
  letters: [{ at: '2026-11-21T09:59:00Z', letter: 'sign-in-code' }],
};
