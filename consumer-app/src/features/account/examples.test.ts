import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { account as en } from '@/lib/i18n/en/account';
import { account as nl } from '@/lib/i18n/nl/account';
import { examples, ketoExamples } from './examples.ts';

const catalogue = join(import.meta.dirname, '../../../../tenants/platform');
const read = (...path: string[]) => readFileSync(join(catalogue, ...path), 'utf8');

/** The text of each ingredient in the catalogue's files, by slug. */
const ingredients = new Map(
  readdirSync(join(catalogue, 'ingredients'))
    .flatMap((file) => read('ingredients', file).split(/^- /m))
    .map((block) => [/^slug: (.*)$/m.exec(block)?.[1] ?? '', block]),
);

it.each([
  ...examples.map((one) => ({ ...one, texts: [nl.welcome.example, en.welcome.example] })),
  ...ketoExamples.map((one) => ({ ...one, texts: [nl.welcome.keto.example, en.welcome.keto.example] })),
])('$slug is a dish of the catalogue, with its name, time and cover', (example) => {
  const recipe = read('recipes', example.mealTime, `${example.slug}.yaml`);
  expect(recipe).toContain(
    `name: {nl: ${example.texts[0]?.[example.mealTime]}, en: ${example.texts[1]?.[example.mealTime]}}`,
  );
  expect(recipe).toContain(`\nminutes: ${example.minutes}\n`);
  const [main] = /^cover: \[(.*)\]$/m.exec(recipe)?.[1]?.split(', ') ?? [];
  expect(example.drawing).toBe(`/covers/platform/${example.slug}.svg`);
  expect(ingredients.get(main ?? '')).toMatch(new RegExp(`^ *hue: ${example.hue}$`, 'm'));
});

it.each(ketoExamples)('$slug is a keto dish in the list of recipes', ({ slug, mealTime }) => {
  // A keto dish has no flours, sugars or starches.
  const recipe = read('recipes', mealTime, `${slug}.yaml`);
  expect(recipe).not.toMatch(/(suiker|honing|rijst|pasta|aardappel|brood|banaan|haver|bloem)\b/);
});
