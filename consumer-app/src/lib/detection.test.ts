import { ApiError } from '@lepelblad/api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Branding, defaultBranding, defaultSlug, type Whitelabel } from './boot.ts';
import { type DetectionRequest, detect, isDue, type Sources, timeLimit } from './detection.ts';
import { type Brands, lookOf } from './look.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const whitelabel = (name: string, fields: Partial<Whitelabel> = {}): Whitelabel => ({
  name,
  slug: name.toLowerCase(),
  language: 'nl',
  isActive: true,
  paths: [],
  logoUrl: '',
  backgroundColor: '',
  backgroundOpacity: 1,
  backgroundImage: '',
  showBackgroundImage: false,
  buttonColor: '#0f8b8d',
  hideOriginalBranding: false,
  ...fields,
});
const brandingOf = (name: string): Branding => ({ ...defaultBranding, appName: name, customTitle: `${name}, gezond` });

const standard = brandingOf('Lepelblad');
/** The brands of a page without boot data. */
const nothing: Brands = { standard: defaultBranding, standardSlug: defaultSlug, whitelabel: null, branding: null };
/** The brands of pages of the default brand and of a partner. */
const ofPlatform: Brands = { ...nothing, standard };
const of = (partner: Whitelabel): Brands => ({
  ...ofPlatform,
  whitelabel: partner,
  branding: brandingOf(partner.name),
});

const fork = whitelabel('GreenFork');
const keto = whitelabel('KetoKompas', { paths: ['keto-test'] });
const off = { isActive: false };

const refused = (status: number, message: string) => async () => {
  throw new ApiError(status, { code: 'x', message });
};
const hangs = (...args: unknown[]) => {
  const signal = args.at(-1) as AbortSignal;
  return new Promise<never>((_, give) => signal.addEventListener('abort', () => give(signal.reason)));
};
const offline = async () => {
  throw new ApiError(0, { code: 'no-answer' });
};

/** A domain without a white-label. */
const platform = { branding: async () => standard, current: async () => null };
const domainOf = (partner: Whitelabel, branding: Branding) => ({
  branding: async () => branding,
  current: async () => partner,
});
const unasked = async () => {
  throw new Error('Unexpected request.');
};

const noBranding = 'Failed to load branding configuration';
const noDetection = 'Failed to detect white-label configuration';
const noWhitelabel = 'Failed to load whitelabel';

interface Case {
  name: string;
  current?: Brands;
  sources: Partial<Sources>;
  slug?: string;
  path?: string;
  shows: string;
  title?: string;
  warnings?: string[];
  problem?: boolean;
}

const cases: Case[] = [
  // By domain.
  { name: 'the domain has none', sources: platform, shows: 'Lepelblad', title: 'Lepelblad, gezond' },
  {
    name: 'the domain has one',
    sources: domainOf(fork, brandingOf('GreenFork')),
    shows: 'GreenFork',
    title: 'GreenFork, gezond',
  },
  {
    name: 'the domain has one, whatever a link names',
    sources: { ...domainOf(fork, brandingOf('GreenFork')), bySlug: unasked },
    slug: 'fitpuur',
    shows: 'GreenFork',
  },
  {
    name: 'the domain’s is switched off',
    sources: { ...domainOf({ ...fork, ...off }, standard), bySlug: unasked },
    slug: 'fitpuur',
    shows: 'Lepelblad',
    title: 'Lepelblad, gezond',
  },
  {
    name: 'the domain’s was switched off meanwhile',
    current: of(fork),
    sources: domainOf({ ...fork, ...off }, standard),
    shows: 'Lepelblad',
  },
  {
    name: 'the domain’s was renamed meanwhile',
    current: of(fork),
    sources: domainOf({ ...fork, name: 'Vork' }, brandingOf('Vork')),
    shows: 'Vork',
  },
  {
    name: 'the path is not the domain’s',
    sources: domainOf(keto, brandingOf('KetoKompas')),
    path: '/login',
    shows: 'Lepelblad',
  },
  {
    name: 'the path is the domain’s',
    sources: domainOf(keto, brandingOf('KetoKompas')),
    path: '/keto-test',
    shows: 'KetoKompas',
  },
  {
    name: 'only the branding of the domain fails',
    sources: { ...domainOf(fork, standard), branding: refused(500, 'Kapot.') },
    shows: 'GreenFork',
    warnings: [noBranding],
  },
  {
    name: 'only the branding of a known domain fails',
    current: of(fork),
    sources: { ...domainOf(fork, standard), branding: refused(500, 'Kapot.') },
    shows: 'GreenFork',
    title: 'GreenFork, gezond',
    warnings: [noBranding],
  },
  {
    name: 'the domain cannot be asked for',
    sources: { ...platform, current: refused(500, 'Kapot.'), bySlug: unasked },
    slug: 'greenfork',
    shows: 'Lepelblad',
    warnings: [noDetection],
  },
  {
    name: 'the domain cannot be asked for, and the page knew it',
    current: of(fork),
    sources: { ...platform, current: refused(500, 'Kapot.') },
    shows: 'GreenFork',
    title: 'GreenFork, gezond',
    warnings: [noDetection],
  },
  {
    name: 'nothing answers in time',
    sources: { branding: hangs, current: hangs },
    shows: 'Lepelblad',
    warnings: [noBranding, noDetection],
  },
  {
    name: 'nothing answers in time, and the page knew it',
    current: of(fork),
    sources: { branding: hangs, current: hangs },
    shows: 'GreenFork',
    warnings: [noBranding, noDetection],
  },
  {
    name: 'there is no network',
    sources: { branding: offline, current: offline, bySlug: offline },
    slug: 'greenfork',
    shows: 'Lepelblad',
    warnings: [noBranding, noDetection],
  },
  {
    name: 'there is no network, and the page knew it',
    current: of(fork),
    sources: { branding: offline, current: offline },
    shows: 'GreenFork',
    warnings: [noBranding, noDetection],
  },
  // By slug.
  {
    name: 'a link names one',
    sources: { ...platform, bySlug: async () => fork },
    slug: 'greenfork',
    shows: 'GreenFork',
  },
  {
    name: 'a link names the one that the page knew',
    current: of(fork),
    sources: { ...platform, bySlug: async () => fork },
    slug: 'greenfork',
    shows: 'GreenFork',
    title: 'GreenFork, gezond',
  },
  {
    name: 'a link names one that changed meanwhile',
    current: of(fork),
    sources: { ...platform, bySlug: async () => ({ ...fork, name: 'Vork' }) },
    slug: 'greenfork',
    shows: 'Vork',
    title: '',
  },
  {
    name: 'a link names one that is switched off',
    sources: { ...platform, bySlug: async () => ({ ...fork, ...off }) },
    slug: 'greenfork',
    shows: 'Lepelblad',
  },
  {
    name: 'a link names one that was switched off meanwhile',
    current: of(fork),
    sources: { ...platform, bySlug: async () => ({ ...fork, ...off }) },
    slug: 'greenfork',
    shows: 'Lepelblad',
  },
  {
    name: 'a link names one whose path this is not',
    sources: { ...platform, bySlug: async () => keto },
    slug: 'ketokompas',
    path: '/login',
    shows: 'Lepelblad',
  },
  {
    name: 'a link names one that does not exist',
    sources: { ...platform, bySlug: refused(404, 'Weg.') },
    slug: 'niemand',
    shows: 'Lepelblad',
  },
  {
    name: 'a link names one that does not exist, as the message says',
    sources: { ...platform, bySlug: refused(422, 'No whitelabel found for niemand') },
    slug: 'niemand',
    shows: 'Lepelblad',
  },
  {
    name: 'what a link names cannot be asked for',
    sources: { ...platform, bySlug: refused(500, 'Er ging bij ons iets mis.') },
    slug: 'greenfork',
    shows: 'Lepelblad',
    warnings: ['Er ging bij ons iets mis.'],
    problem: true,
  },
  {
    name: 'what a link names cannot be asked for, and nobody says why',
    sources: { ...platform, bySlug: refused(502, '') },
    slug: 'greenfork',
    shows: 'Lepelblad',
    warnings: [noWhitelabel],
    problem: true,
  },
  {
    name: 'what a link names cannot be asked for, and the page knew it',
    current: of(fork),
    sources: { ...platform, bySlug: refused(502, '') },
    slug: 'greenfork',
    shows: 'GreenFork',
    title: 'GreenFork, gezond',
    warnings: [noWhitelabel],
    problem: true,
  },
  {
    name: 'what a link names does not come in time',
    sources: { ...platform, bySlug: hangs },
    slug: 'greenfork',
    shows: 'Lepelblad',
    warnings: [noWhitelabel],
    problem: true,
  },
];

it.each(cases)('when $name, $shows shows', async ({ current = nothing, sources, slug, path = '/', ...expected }) => {
  const detecting = detect({ ...platform, bySlug: unasked, ...sources }, current, slug);
  await vi.advanceTimersByTimeAsync(timeLimit);
  const { brands, warnings, problem } = await detecting;
  const look = lookOf(brands, path);
  expect(look.appName).toBe(expected.shows);
  if (expected.title !== undefined) expect(look.customTitle).toBe(expected.title);
  expect(warnings).toEqual(expected.warnings ?? []);
  expect(problem).toBe(expected.problem ? expected.warnings?.at(-1) : undefined);
});

it('detect returns the same object when nothing changed, in any order of fields', async () => {
  const current = of(fork);
  const turned = (branding: Branding) => Object.fromEntries(Object.entries(branding).reverse()) as unknown as Branding;
  const { brands } = await detect(
    { ...domainOf({ ...fork }, turned(brandingOf('GreenFork'))), bySlug: unasked },
    current,
    undefined,
  );
  expect(brands).toBe(current);
});

it('detect clears its timer', async () => {
  await detect({ ...platform, bySlug: unasked }, nothing, undefined);
  expect(vi.getTimerCount()).toBe(0);
});

const last: DetectionRequest = { slug: 'greenfork', account: undefined, path: '/', at: 0 };
const minutes = 60_000;

it.each([
  ['on the first load', undefined, last, true],
  ['on the same page', last, { ...last, at: 60 * minutes }, false],
  ['after signing in', last, { ...last, account: '1' }, true],
  ['on another path', last, { ...last, path: '/login', at: 5 * minutes - 1 }, false],
  ['on another path, after five minutes', last, { ...last, path: '/login', at: 5 * minutes }, true],
  ['with another wl', last, { ...last, slug: 'fitpuur' }, true],
  ['with no wl any more', last, { ...last, slug: undefined }, true],
])('whether it is asked %s', (_, before, now, due) => {
  expect(isDue(before, now)).toBe(due);
});
