import type { Catalogue } from '../catalogue.ts';
import { audit } from './audit.ts';
import { batches } from './batches.ts';
import { console } from './console.ts';
import { consumers } from './consumers.ts';
import { disputes } from './disputes.ts';
import { figures } from './figures.ts';
import { framework } from './framework.ts';
import { imports } from './imports.ts';
import { ingredients } from './ingredients.ts';
import { invites } from './invites.ts';
import { jobs } from './jobs.ts';
import { parcels } from './parcels.ts';
import { payments } from './payments.ts';
import { newPassword, profile } from './profile.ts';
import { recipes } from './recipes.ts';
import { sponsorships } from './sponsorships.ts';
import { staff } from './staff.ts';
import { whitelabels } from './whitelabels.ts';

/** The Dutch texts, whose keys are those of every language. React-admin looks for the names of resources in `resources`. */
export const nl = {
  ...console,
  newPassword,
  profile,
  resources: {
    audit,
    batches,
    consumers,
    disputes,
    figures,
    imports,
    ingredients,
    invites,
    jobs,
    parcels,
    payments,
    recipes,
    sponsorships,
    staff,
    whitelabels,
  },
} as const;

export default { locale: 'nl-NL', fractions: 'down', framework, texts: nl } satisfies Catalogue;
