import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Root } from '@/app/Root';
import { settings } from '@/features/profile/settings';
import type { Session } from '@/lib/boot';
import { numbers } from '@/lib/format/numbers';
import { loadTexts, setLanguage, text } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { diner, render } from '@/test/render';
import { refuse, serve } from '@/test/server';
import { incompleteLanguage, pseudoLanguage } from './accent.ts';
import { answers, onboarding } from './answers.ts';

// The page is one that the server wrote for a brand in the pseudo-locale.
vi.hoisted(() => {
  const branding = { appName: 'Λ', privacyPolicyUrl: '/privacy-policy', supportEmail: 'λ@λ.λ', companyAddress: 'Λ 1' };
  const whitelabel = { name: 'Λ', slug: 'lambda', language: 'en-XA', isActive: true, paths: [] };
  const boot = document.getElementById('boot');
  if (boot) boot.textContent = JSON.stringify({ branding, standard: branding, whitelabel, language: 'en-XA' });
});

beforeEach(() => serve(answers));

/** The names of days, months and languages and the words of lists that Intl writes, and the keys that Sonner names. */
const intlWords = (() => {
  const words = new Set(['and', 'or', 'alt', 'T']);
  for (const style of ['long', 'short'] as const) {
    const dayName = new Intl.DateTimeFormat('en-GB', { weekday: style });
    const month = new Intl.DateTimeFormat('en-GB', { month: style });
    for (let index = 0; index < 12; index++) {
      words.add(dayName.format(new Date(2026, 0, index + 1)));
      words.add(month.format(new Date(2026, index, 1)));
    }
    const language = new Intl.DisplayNames(pseudoLanguage, { type: 'language' }).of(pseudoLanguage) ?? '';
    for (const word of language.split(/\W+/)) words.add(word);
  }
  return words;
})();

const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder'];

/** Every text of the page that has a Latin letter without an accent. */
function plainTexts(): string[] {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) texts.push(...attributes.map((name) => (node as Element).getAttribute(name) ?? ''));
    else if (!node.parentElement?.closest('script, style')) texts.push(node.textContent ?? '');
  }
  return [...new Set(texts)].filter((one) => (one.match(/[\p{L}\p{M}]+/gu) ?? []).some(isPlain));
}

const isPlain = (word: string) => /[a-z]/i.test(word) && !intlWords.has(word);

const stranger: Session = { ...diner, subscribed: false, caloriesSubmitted: false };
const visited: [path: string, session?: Session][] = [
  [paths.root],
  [paths.login],
  [paths.register],
  [paths.enterCode],
  [paths.ketoTest],
  [paths.ketoRegister],
  [paths.start],
  [paths.buyOnce],
  [paths.privacy],
  [paths.unsubscribe],
  ['/nowhere'],
  [paths.onboarding, stranger],
  [paths.onboardingResult, stranger],
  [paths.ketoResults, { ...stranger, registrationSource: 'keto' }],
  [paths.stepPlanRegister, { ...stranger, registrationSource: 'stappenplan' }],
  [paths.inviteOnboarding, { ...stranger, isInvite: true }],
  [paths.purchaseOnboarding, { ...stranger, isPurchase: true }],
  [paths.purchaseSuccess, { ...stranger, isPurchase: true }],
  [paths.paymentWelcome, stranger],
  [paths.plans, { ...diner, subscribed: false }],
  [paths.week, diner],
  [paths.recipes, diner],
  [paths.recipe('ryzi'), diner],
  [paths.cooking('ryzi'), diner],
  [paths.shopping, diner],
  [paths.shoppingList('1'), diner],
  [paths.sharedList],
  [paths.profile, diner],
  [paths.security, diner],
  [paths.tastes, diner],
  [paths.household, diner],
  [paths.householdMember('1'), diner],
  ...Object.keys(settings).map((name): [string, Session] => [paths.setting(name), diner]),
];

describe('a page in the language of tests', () => {
  it.each(visited)('has no untranslated text: %s', async (path, session) => {
    serve({
      'GET /user/auth/decode': () => session ?? refuse(401, 'signed-out', 'Ο'),
      'GET /user/onboarding': () => ({ data: path === paths.onboarding ? { ...onboarding, step: 1 } : onboarding }),
    });
    render(<Root />, { path, ...(session && { session }) });
    await waitFor(() => expect(document.documentElement.lang).toBe(pseudoLanguage));
    await screen.findAllByRole('heading');
    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root, [aria-busy=true]')).toBeNull());
    expect(screen.queryByText(text('app.error.title'))).toBeNull();
    expect(plainTexts()).toEqual([]);
  });
});

describe('a language whose texts are incomplete', () => {
  it('has the English text in place of a missing one', async () => {
    await setLanguage(incompleteLanguage);
    await loadTexts(['menu']);
    expect(text('app.action.retry')).toBe('Noch einmal');
    expect(text('app.action.back')).toBe('Back');
    expect(text('menu.title')).toBe('This week');
    expect(document.documentElement.lang).toBe(incompleteLanguage);
  });

  it('writes numbers by its own conventions', async () => {
    await setLanguage(incompleteLanguage);
    expect(numbers(incompleteLanguage).decimal(1234.5)).toBe('1.234,5');
  });
});
