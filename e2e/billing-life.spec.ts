import type { Page } from '@playwright/test';
import { billing as billingEn } from '@/lib/i18n/en/billing.ts';
import { onboarding as onboardingEn } from '@/lib/i18n/en/onboarding.ts';
import { subscription as subscriptionEn } from '@/lib/i18n/en/subscription.ts';
import { billing as billingNl } from '@/lib/i18n/nl/billing.ts';
import { onboarding as onboardingNl } from '@/lib/i18n/nl/onboarding.ts';
import { subscription as subscriptionNl } from '@/lib/i18n/nl/subscription.ts';
import { answerQuestions, newAddress } from './support/accounts.ts';
import { expectAccessible, expectTitle, pathOf, photograph, press, visit } from './support/browser.ts';
import { makeAccount } from './support/funnels.ts';
import { everyView } from './support/sample.ts';
import { startServer } from './support/serve.ts';
import { type Server, serverAt } from './support/server.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

// The clock of the payment server is moved, which other tests must not notice.
let stop: () => Promise<void>;
let own: Server;
test.beforeAll(async () => {
  const started = await startServer();
  own = serverAt(started.port);
  stop = started.stop;
});
test.afterAll(() => stop());

/** The brand in each language, with its plans and what its letters say. */
const brands = {
  nl: {
    locale: 'nl-NL',
    host: 'fitpuur.localhost',
    texts: { ...subscriptionNl, billing: billingNl, onboarding: onboardingNl },
    month: /^Per maand/,
    quarter: /^Per kwartaal/,
    pay: /^Betaal/,
    monthOn: 'Een maand vooruit',
    letters: {
      welcome: /Welkom! Met deze code/,
      changed: /Voor de overstap betaal je/,
      cancelled: /is opgezegd/,
      resumed: /loopt gewoon door/,
      withdrawn: /Dit is de bevestiging/,
      ended: /is gestopt/,
    },
  },
  en: {
    locale: 'en-GB',
    host: 'greenfork.localhost',
    texts: { ...subscriptionEn, billing: billingEn, onboarding: onboardingEn },
    month: /^Monthly/,
    quarter: /^Quarterly/,
    pay: /^Pay/,
    monthOn: 'Forward one month',
    letters: {
      welcome: /Welcome! /,
      changed: /For the change you pay/,
      cancelled: /is cancelled/,
      resumed: /simply continues/,
      withdrawn: /This is your confirmation/,
      ended: /has ended/,
    },
  },
} as const;

/** Each language at each size. */
const walks = [
  { language: 'nl', size: 'phone' },
  { language: 'en', size: 'wide' },
  { language: 'nl', size: 'wide' },
  { language: 'en', size: 'phone' },
] as const;

/** Pays for a plan by card on the page of the payment server, and returns that server's address. */
async function pay(page: Page, { texts, host, pay }: (typeof brands)['nl' | 'en'], plan: RegExp): Promise<string> {
  await expectTitle(page, texts.billing.plans.title);
  await page.getByRole('radio', { name: plan }).check({ force: true });
  await press(page, texts.billing.plans.pay);
  await page.locator('input[value=card]').check();
  const payments = new URL(page.url()).origin;
  await press(page, pay);
  // The page of the thanks leads on when the payment is known.
  await page.waitForURL((url) => url.hostname === host && url.pathname.startsWith('/dashboard'));
  await page.locator('h1').waitFor();
  return payments;
}

for (const { language, size } of everyView ? walks : walks.slice(0, 2)) {
  test(`billing: a subscription from register to coming back, ${language}, ${size}`, async ({ browser }) => {
    const brand = brands[language];
    const { texts, host, letters } = brand;
    const email = newAddress(`leven-${language}`);
    const { page, errors } = await visit(browser, undefined, { locale: brand.locale });
    await page.setViewportSize(sizes[size]);
    const shot = async (name: string) => {
      await photograph(page, `life-${language}-${name}`);
      await expectAccessible(page, `life, ${name}`);
    };
    const letter = (text: RegExp) => expect.poll(() => own.waitForMail(email, text)).toMatch(text);
    const toSubscription = async () => {
      await page.goto(own.url(host, '/dashboard/profile/subscription'));
      await expectTitle(page, texts.title);
    };

    await page.goto(own.url(host, '/register'));
    await makeAccount(page, email, letters.welcome, own);
    await answerQuestions(page, 'general');
    await press(page, texts.onboarding.result.action);
    await expectTitle(page, texts.billing.plans.title);
    await shot('01-plans');
    const payments = await pay(page, brand, brand.month);
    await shot('02-paid');

    await toSubscription();
    await page.getByText(texts.state.active, { exact: true }).waitFor();
    await shot('03-running');

    await page.getByRole('link', { name: texts.change.open }).click();
    await page.getByRole('radio', { name: brand.quarter }).check({ force: true });
    const payChange = page.getByRole('button', { name: new RegExp(`^${texts.change.payAction.split(' {{')[0]}`) });
    await payChange.waitFor();
    await shot('04-change');
    await payChange.click();
    await expectTitle(page, texts.title);
    await letter(letters.changed);
    await shot('05-changed');

    // Every offer is on the same screen, and adds no step.
    await page.getByRole('link', { name: texts.cancel.open }).click();
    await expectTitle(page, texts.cancel.title);
    await shot('06-cancel');
    const { goalReached, ...reasons } = texts.cancel.reasons;
    for (const reason of Object.values(reasons)) {
      await page.getByText(reason, { exact: true }).click();
      await page.getByRole('button', { name: texts.deal.take }).waitFor();
      await expect(page.getByRole('button', { name: texts.cancel.action, exact: true })).toBeEnabled();
    }
    await shot('07-offer');
    await page.getByText(goalReached, { exact: true }).click();
    await expect(page.getByRole('button', { name: texts.deal.take })).toHaveCount(0);
    // Three actions: to the screen, a reason with its offer, and the button.
    await toSubscription();
    await page.getByRole('link', { name: texts.cancel.open }).click();
    await page.getByText(texts.cancel.reasons.tooExpensive, { exact: true }).click();
    await page.getByRole('button', { name: texts.deal.take }).waitFor();
    await page.getByRole('button', { name: texts.cancel.action, exact: true }).click();
    await page.getByText(texts.cancelling.text.split(' {{')[0] ?? '', { exact: false }).waitFor();
    await letter(letters.cancelled);
    await shot('08-cancelled');

    await press(page, texts.cancelling.action);
    await page.getByRole('link', { name: texts.cancel.open }).waitFor();
    await letter(letters.resumed);
    await shot('09-reactivated');

    await press(page, texts.withdraw.open);
    await page.getByRole('dialog').getByRole('button', { name: texts.withdraw.action }).waitFor();
    await shot('10-withdraw');
    await press(page, texts.withdraw.action);
    await page.getByText(texts.over.withdrawn).waitFor();
    await letter(letters.withdrawn);
    await shot('11-withdrawn');

    // Coming back, and then letting it end.
    await page.getByRole('link', { name: texts.over.action }).click();
    await pay(page, brand, brand.month);
    await toSubscription();
    await page.getByRole('link', { name: texts.cancel.open }).click();
    await page.getByRole('button', { name: texts.cancel.action, exact: true }).click();
    await page.getByRole('button', { name: texts.cancelling.action }).waitFor();
    const { page: bank } = await visit(browser, undefined, { locale: brand.locale });
    await bank.goto(payments);
    await press(bank, brand.monthOn);
    await press(bank, brand.monthOn);
    await photograph(bank, `life-${language}-12-payments`);
    await letter(letters.ended);
    await toSubscription();
    await page.getByText(texts.over.ended).waitFor();
    await shot('13-ended');
    await page.goto(own.url(host, '/dashboard/shopping'));
    await page.getByRole('link', { name: texts.billing.upgrade.action }).waitFor();
    await shot('14-without-access');

    await toSubscription();
    await page.getByRole('link', { name: texts.over.action }).click();
    await pay(page, brand, brand.quarter);
    await toSubscription();
    await page.getByText(texts.state.active, { exact: true }).waitFor();
    await shot('15-back');
    expect(pathOf(page)).toBe('/dashboard/profile/subscription');
    expect(errors.filter((text) => !/ (401|404|409|410|422) /.test(text))).toEqual([]);
  });
}
