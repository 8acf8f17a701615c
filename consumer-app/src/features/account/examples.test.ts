import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { account as en } from '@/lib/i18n/en/account';
import { account as nl } from '@/lib/i18n/nl/account';
import { examples } from './examples.ts';

const catalogue = join(import.meta.dirname, '../../../../tenants/platform');
const read = (...path: string[]) => readFileSync(join(catalogue, ...path), 'utf8');

/** The block of every ingredient in the catalogue's files, by slug. */
const ingredients = new Map(
  readdirSync(join(catalogue, 'ingredients'))
    .flatMap((file) => read('ingredients', file).split(/^- /m))
    .map((block) => [/^slug: (.*)$/m.exec(block)?.[1] ?? '', block]),
);

it.each(examples)('$slug is a dish of the catalogue, with its name, time and cover', (example) => {
  const recipe = read('recipes', example.mealTime, `${example.slug}.yaml`);
  expect(recipe).toContain(
    `name: {nl: ${nl.welcome.example[example.mealTime]}, en: ${en.welcome.example[example.mealTime]}}`,
  );
  expect(recipe).toContain(`\nminutes: ${example.minutes}\n`);
  const cover = /^cover: \[(.*)\]$/m.exec(recipe)?.[1]?.split(', ') ?? [];
  const blocks = cover.map((slug) => ingredients.get(slug) ?? '');
  expect(blocks.map((block) => /picture: "?([0-9a-f-]+)/.exec(block)?.[1])).toEqual(example.pictures);
  expect(blocks[0]).toMatch(new RegExp(`^ *hue: ${example.hue}$`, 'm'));
});
