import type {
  Branding,
  Household,
  MenuDay,
  Nutrients,
  Onboarding,
  Plan,
  Purchase,
  Recipe,
  RecipeCard,
  Recommendation,
  Settings,
  SharedList,
  ShoppingList,
  Target,
  WeeklyMenu,
} from '@lepelblad/api';
import { defaultBranding } from '@/lib/boot';
import { daysOf, today, weekOf } from '@/lib/format';
import { pseudoLanguage } from './accent.ts';

// Answers of a server whose texts are in Greek, so that a Latin letter on the screen is not from the server.

const nutrients: Nutrients = {
  kcal: 500,
  protein: 30,
  fat: 20,
  saturated: 5,
  carbohydrate: 50,
  sugars: 10,
  fibre: 8,
  salt: 1,
};
const target: Target = { kcal: 1900, protein: 140, fat: 60, carbohydrate: 190 };
const cover = { drawing: '', widths: [], hue: 0 };
const slots = ['breakfast', 'lunch', 'dinner'] as const;

const card: RecipeCard = {
  slug: 'ryzi',
  name: 'Ρύζι',
  mealTime: 'dinner',
  minutes: 30,
  cover,
  nutrients,
  keto: true,
  diet: 'vegan',
  favorite: false,
};

const recipe: Recipe = {
  ...card,
  summary: 'Ρύζι με λαχανικά.',
  kitchen: 'greek',
  seasons: ['summer'],
  equipment: ['κατσαρόλα'],
  storage: 'Δύο μέρες.',
  portion: 1.5,
  servings: 2,
  quantitiesFor: 2,
  quantitiesEach: 1,
  stepsFor: 4,
  allergens: [
    { allergen: 'milk', name: 'γάλα', certainty: 'contains' },
    { allergen: 'gluten', name: 'γλουτένη', certainty: 'mayContain', ingredients: ['ρύζι'] },
    { allergen: 'eggs', name: 'αυγά', certainty: 'unknown', ingredients: ['σάλτσα'] },
  ],
  ingredients: [
    { slug: 'ryzi', name: 'ρύζι', quantity: 1200, unit: 'g', grams: 1200, optional: false, picture: '' },
    { slug: 'ladi', name: 'λάδι', quantity: 1.5, unit: 'tbsp', grams: 15, optional: true, picture: '' },
    { slug: 'alati', name: 'αλάτι', quantity: 1, unit: 'pinch', grams: 1, optional: false, picture: '' },
  ],
  steps: [{ text: 'Πλύνε το ρύζι.' }, { text: 'Βράσε το ρύζι.', minutes: 10 }],
};

const day = (date: string): MenuDay => ({
  date,
  meals: slots.map((slot) => ({ slot, portion: 1, recipe: card })),
  nutrients,
  target,
  withinBands: true,
});

const menu: WeeklyMenu = {
  week: weekOf(today()),
  today: today(),
  target,
  days: daysOf(weekOf(today())).map(day),
  why: ['Επειδή.'],
};

const settings: Settings = {
  name: 'Νεφέλη',
  email: 'ν@ν.ν',
  hasPassword: true,
  initials: 'Ν',
  answers: {
    goal: 'lose',
    sex: 'female',
    birthDate: '1986-03-14',
    heightCm: 170,
    weightKg: 78.5,
    goalWeightKg: 70,
    situation: 'none',
    activity: 'light',
    pace: 500,
    diet: 'everything',
    intolerances: ['milk'],
    mealTimes: [...slots],
    cookingMinutes: 30,
    household: 2,
  },
  health: true,
  paces: [300, 500],
  dislikes: [{ key: 'elia', name: 'ελιά', kind: 'ingredient' }],
  caloriesSubmitted: true,
  target,
  macros: {
    custom: false,
    target,
    recommended: target,
    bounds: { leastKcal: 1650, mostKcal: 3400, leastProtein: 64, mostProtein: 195, highProtein: 140 },
  },
  shares: [
    { slot: 'breakfast', share: 28 },
    { slot: 'lunch', share: 33 },
    { slot: 'dinner', share: 39 },
  ],
  customShares: false,
  portion: 1,
  aisles: ['produce', 'bread', 'dairy-eggs', 'pantry', 'drinks', 'frozen'],
  news: false,
  access: [{ by: 'invite', name: 'Αρτοποιείο', until: '2026-12-21', detailsSubmitted: true }],
};

const household: Household = {
  members: [
    {
      id: '1',
      name: 'Βάιος',
      birthYear: 1986,
      child: false,
      kcal: 2600,
      energy: 2600,
      diet: 'vegetarian',
      intolerances: ['treeNuts'],
      dislikes: [],
      mealTimes: ['lunch', 'dinner'],
      days: [0, 2],
    },
  ],
  most: 5,
  people: 3,
  attendance: [],
};

const list: ShoppingList = {
  id: '1',
  dates: [today()],
  added: [{ slug: 'ryzi', name: 'Ρύζι', servings: 2 }],
  createdAt: '2026-11-23T08:00:00Z',
  servings: 2,
  outdated: true,
  version: 1,
  shared: true,
  shoppers: [{ id: 's', name: 'Βάιος' }],
  items: [
    {
      id: 'a',
      name: 'κρεμμύδια',
      aisle: 'produce',
      quantity: 2,
      unit: 'piece',
      grams: 200,
      packs: { count: 1, grams: 500 },
      checked: false,
      custom: false,
      recipes: ['Ρύζι'],
    },
    { id: 'b', name: 'καφές', aisle: 'drinks', checked: false, custom: true, recipes: [] },
  ],
};

const sharedList: SharedList = {
  dates: list.dates,
  version: 1,
  shoppers: [{ id: 's', name: 'Βάιος' }],
  items: list.items.map(({ id, name, aisle, checked, custom }) => ({ id, name, aisle, checked, custom })),
};

const plan: Plan = {
  id: '0b7a2a52-0d3b-4f43-9a0c-7b6fd6a3f0aa',
  name: 'Μηνιαίο',
  interval: 'month',
  price: { cents: 1295, currency: 'EUR' },
  perMonth: { cents: 1295, currency: 'EUR' },
  months: 1,
  parcel: false,
  taxPercent: 21,
  sold: true,
};

const result: Recommendation = {
  target,
  restingKcal: 1400,
  maintenanceKcal: 2400,
  deficitKcal: 500,
  deficitWithheld: 'none',
  floorApplied: false,
  proteinRaised: true,
  leastProtein: 65,
  mostProtein: 112,
  indication: {
    totalKg: 8.5,
    monthlyKg: 1.7,
    weeklyKg: 0.4,
    monthly: { lowKg: 1.2, highKg: 2.2 },
    weekly: { lowKg: 0.3, highKg: 0.5 },
  },
  meals: [],
  week: [{ date: today(), kcal: 1890, meals: [{ slot: 'dinner', name: 'Ρύζι', cover }] }],
};

export const onboarding: Onboarding = {
  step: 5,
  answers: settings.answers,
  health: true,
  caloriesSubmitted: false,
  paces: [300, 500],
  result,
};

const purchase: Purchase = { product: 'Πακέτο', seller: 'Κατάστημα', parcel: true, accessMonths: 3 };

const branding: Branding = { ...defaultBranding, appName: 'Λ', supportEmail: 'λ@λ.λ', companyAddress: 'Λ 1' };
const whitelabel = {
  name: 'Λ',
  slug: 'lambda',
  language: pseudoLanguage,
  isActive: true,
  paths: [],
  logoUrl: '',
  backgroundColor: '',
  backgroundOpacity: 1,
  backgroundImage: '',
  showBackgroundImage: false,
  buttonColor: '#8bc34a',
  hideOriginalBranding: true,
};

/** The answers by operation. */
export const answers = {
  'GET /ingredients': () => ({ data: [{ key: 'elia', name: 'ελιά', kind: 'ingredient' }] }),
  'GET /receipts': () => ({
    data: [card],
    total: 1,
    wishes: [{ filter: 'diet', value: 'vegan', rest: '' }],
    facets: [{ filter: 'kitchen', values: [{ value: 'greek', total: 1 }] }],
    loosen: [],
  }),
  'GET /receipts/{slug}': () => ({ data: recipe }),
  'GET /receipts/weekly-menu': () => ({ data: menu }),
  'GET /receipts/left': () => {
    const left = { breakfast: 9, lunch: 9, dinner: 9, snack: 9 };
    return { data: { ...left, needed: left } };
  },
  'GET /favorites/check': () => ({ data: [{ slug: 'ryzi', favorite: false }] }),
  'GET /feedback': () => ({ data: [{ recipe: card, feedback: { taste: 'liked', cooked: 2 } }], total: 1 }),
  'GET /user/settings/pantry': () => ({ data: { items: [{ slug: 'alati', name: 'αλάτι', has: true }] } }),
  'GET /shopping-lists': () => ({
    data: [{ id: '1', dates: [today()], createdAt: '2026-11-23T08:00:00Z', items: 2, checked: 0 }],
    total: 1,
  }),
  'GET /shopping-lists/{id}': () => ({ data: list }),
  'GET /shopping-lists/{id}/changes': () => new Promise(() => undefined),
  'GET /shared-list': () => ({ data: sharedList }),
  'GET /shared-list/changes': () => new Promise(() => undefined),

  'GET /user/settings': () => ({ data: settings }),
  'GET /user/household': () => ({ data: household }),
  'GET /user/onboarding': () => ({ data: onboarding }),
  'POST /user/onboarding/check': () => ({ data: { ...onboarding, step: 1, answers: {}, result: undefined } }),
  'GET /user/invite/onboarding': () => ({
    data: {
      inviter: 'Αρτοποιείο',
      name: 'Νεφέλη',
      email: 'ν@ν.ν',
      inviterSeesUse: false,
      detailsSubmitted: false,
      onboarding,
    },
  }),
  'GET /user/purchase/onboarding': () => ({
    data: { purchase, name: 'Νεφέλη', email: 'ν@ν.ν', detailsSubmitted: false, onboarding },
  }),
  'POST /unsubscribe': () => undefined,
  'GET /whitelabel/domain/branding': () => ({ data: { branding } }),
  'GET /whitelabel/domain/current': () => ({ data: { whitelabel } }),
  'GET /user/step-plan': () => ({ data: { week: 2 } }),
  'GET /user/plans': () => ({ data: [plan], total: 1 }),
  'GET /user/purchase/plans': () => ({ data: [{ ...plan, interval: 'once', months: 3, parcel: true }], total: 1 }),
  'GET /user/activity': () => ({ data: [] }),
  'GET /user/auth/sessions': () => ({
    data: [
      { id: '1', device: 'Φ', createdAt: '2026-11-20T08:00:00Z', seenAt: '2026-11-23T08:00:00Z', here: true },
      { id: '2', device: 'Χ', createdAt: '2026-11-20T08:00:00Z', seenAt: '2026-11-23T08:00:00Z', here: false },
    ],
  }),
};
