import type { Ingredient } from '@/ingredients/calls';
import type { Membership } from '@/staff/calls';
import type { Whitelabel } from '@/whitelabels/calls';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const bread: Ingredient = {
  id: id(11),
  slug: 'volkorenbrood',
  name: 'volkorenbrood',
  nameEn: 'wholemeal bread',
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
};

export const stock: Ingredient = {
  ...bread,
  id: id(12),
  slug: 'bouillon',
  name: 'bouillon',
  nameEn: 'stock',
  aisle: 'pantry',
  allergens: [],
  mayContain: [],
  allergensUnknown: true,
  source: { table: 'estimated', how: 'as the usual cube' },
  certainty: 'low',
};

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

export const boForAll: Membership = {
  id: id(31),
  name: 'Bo Beheer',
  email: 'bo@lepelblad.example',
  role: 'admin',
  invited: false,
  you: true,
};

export const pim: Membership = {
  id: id(32),
  name: 'Pim Partner',
  email: 'pim@fitpuur.example',
  role: 'admin',
  tenant: { id: fitpuur.id, name: fitpuur.name },
  invited: false,
  you: false,
};

export const invitedSam: Membership = {
  id: id(33),
  name: 'Sam Steun',
  email: 'sam@fitpuur.example',
  role: 'support',
  tenant: { id: fitpuur.id, name: fitpuur.name },
  invited: true,
  you: false,
};
