import { type FunnelName, funnels, type QuestionName } from '@lepelblad/api/funnels';
import type { Browser, Page } from '@playwright/test';
import {
  answerQuestions,
  atQuestion,
  fillRegistration,
  logIn,
  newAccount,
  newAddress,
  purchaseAccount,
  send,
} from './support/accounts.ts';
import { expectTitle, pathOf, press, type Visit, visit } from './support/browser.ts';
import { makeAccount, openPage, ourHost, pagesOf, screenChecker, unexpectedErrors } from './support/funnels.ts';
import { server } from './support/server.ts';
import { createSponsorship, invite, makeCodes } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const checkScreen = screenChecker();

/** The same account on another device, where signing in leads to its question. */
async function onAnotherDevice(browser: Browser, email: string): Promise<Visit> {
  const otherDevice = await visit(browser);
  await otherDevice.page.goto(server.url(ourHost, '/login'));
  await logIn(otherDevice.page, { email });
  return otherDevice;
}

/** Interruptions at a question: afterwards the question and its answer are still there. */
function interruptions({ context, page }: Visit) {
  const height = () => page.locator('input[name=heightCm]').inputValue();
  const happen: Partial<Record<QuestionName, () => Promise<void>>> = {
    measures: async () => {
      await page.reload();
      await atQuestion(page, 'measures');
    },
    situation: async () => {
      await page.goBack();
      await atQuestion(page, 'measures');
      expect(await height()).toBe('170');
      await page.goForward();
      await atQuestion(page, 'situation');
      await press(page, 'Terug');
      await atQuestion(page, 'measures');
      expect(await height()).toBe('170');
      await send(page);
      await atQuestion(page, 'situation');
    },
    activity: async () => {
      const light = page.getByRole('radio', { name: /^Een beetje/ });
      await light.check({ force: true });
      await context.setOffline(true);
      await expectTitle(page, 'Verbinding verbroken');
      await context.setOffline(false);
      await atQuestion(page, 'activity');
      expect(await light.isChecked()).toBe(true);
    },
  };
  return async (question: QuestionName) => {
    await checkScreen(page, question, false);
    await happen[question]?.();
  };
}

const plans = 'Kies je abonnement';
/** The funnels that end with a payment. */
const paid: {
  funnel: FunnelName;
  /** The question at which another device continues; the result without it. */
  until?: QuestionName;
  toPlans: string;
  /** The title of the page after leaving the payment. */
  stopped: string;
  /** Checks after the payment. */
  after?: (page: Page) => Promise<void>;
}[] = [
  { funnel: 'general', until: 'intolerances', toPlans: 'Bekijk de abonnementen', stopped: 'Dit past bij jou' },
  { funnel: 'keto', toPlans: 'Bekijk de abonnementen', stopped: plans },
  {
    funnel: 'stappenplan',
    toPlans: 'Kies je abonnement',
    stopped: plans,
    // The step plan stays in the dashboard until it is dismissed.
    after: async (page) => {
      const habit = page.getByRole('heading', { name: 'Ontbijten' });
      await habit.waitFor();
      await page.getByText('Stappenplan, week 1 van 4').waitFor();
      await checkScreen(page, 'habit');
      await press(page, 'Verberg dit');
      await habit.waitFor({ state: 'detached' });
      await page.reload();
      await page.locator('main a[href^="/dashboard/recipes/"]').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await habit.count()).toBe(0);
    },
  },
];

/** Opens the first screen of a funnel. */
async function begin(page: Page, funnel: FunnelName) {
  await page.goto(server.url(ourHost, pagesOf[funnel].firstPage));
  await page.locator('h1').waitFor();
  await checkScreen(page, pagesOf[funnel].firstPage.slice(1));
  if (pagesOf[funnel].firstPage === '/start') await send(page);
}

/** The questions of a funnel in these tests: conditions are asked only with a low-carbohydrate diet. */
const questionsOf = (funnel: FunnelName) =>
  funnels[funnel].steps.flat().filter((question) => question !== 'medical' || funnel === 'keto');

test.describe('funnel: no answer is lost and no question is asked twice', () => {
  for (const { funnel, until, toPlans, stopped, after } of paid) {
    test(`${funnel}: reload, back, no network, another device, a refusal of the bank`, async ({ browser }) => {
      const { earlyQuestions, questions, result } = pagesOf[funnel];
      const email = newAddress(funnel);
      const firstDevice = await visit(browser);
      await begin(firstDevice.page, funnel);
      if (!earlyQuestions) await makeAccount(firstDevice.page, email);
      const askedQuestions = await answerQuestions(firstDevice.page, funnel, {
        ...(until && { until }),
        whileShown: interruptions(firstDevice),
      });
      if (earlyQuestions) {
        await makeAccount(firstDevice.page, email);
        await expectTitle(firstDevice.page, result);
      }

      const otherDevice = await onAnotherDevice(browser, email);
      const { page } = otherDevice;
      askedQuestions.push(...(await answerQuestions(page, funnel)));
      expect(askedQuestions).toEqual(questionsOf(funnel));
      await expectTitle(page, result);
      expect(pathOf(page)).toBe(questions);
      await checkScreen(page, `result of ${funnel}`);

      // The plans are a step too: back leads to the result, and forward to the plans.
      await press(page, toPlans);
      await expectTitle(page, plans);
      await page.goBack();
      await expectTitle(page, result);
      await page.goForward();
      await expectTitle(page, plans);
      await checkScreen(page, 'plans');
      // Leaving the payment, by going back or after a refusal of the bank, returns to the same step with nothing paid.
      await press(page, 'Naar betalen');
      await page.getByRole('button', { name: /^Betaal/ }).waitFor();
      await page.goBack();
      await expectTitle(page, plans);
      await press(page, 'Naar betalen');
      await press(page, 'Laat de bank weigeren');
      await page.getByRole('link', { name: 'Terug zonder te betalen' }).click();
      await expectTitle(page, plans);
      await page.getByText('Er is niets betaald.', { exact: false }).waitFor();
      await page.reload();
      await expectTitle(page, plans);
      await page.goto(server.url(ourHost, '/dashboard'));
      await page.waitForURL((url) => url.pathname === questions);
      await expectTitle(page, stopped);
      if (stopped !== plans) await press(page, toPlans);
      await press(page, 'Naar betalen');
      await press(page, /^Betaal/);
      await page.waitForURL(({ pathname }) => pathname.startsWith('/dashboard'));
      await page.getByText('Bedankt, je abonnement loopt.', { exact: false }).waitFor();

      // The first device notices the payment.
      await firstDevice.page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await firstDevice.page.waitForURL(({ pathname }) => pathname.startsWith('/dashboard'));
      await firstDevice.page.goto(server.url(ourHost, '/dashboard'));
      await firstDevice.page.locator('main a[href^="/dashboard/recipes/"]').first().waitFor();
      await after?.(firstDevice.page);
      expect(unexpectedErrors(firstDevice, otherDevice)).toEqual([]);
    });
  }

  for (const { funnel } of paid) {
    test(`${funnel} with the address of an account: only the mail says so, and the answers are kept`, async ({
      browser,
    }) => {
      const { email, state } = await newAccount(ourHost);
      const firstVisit = await openPage(browser, state, server.url(ourHost, '/onboarding'));
      const answered = await answerQuestions(firstVisit.page, 'general', { until: 'sex' });
      await firstVisit.context.close();

      const visiting = await visit(browser);
      const { page } = visiting;
      await begin(page, funnel);
      // A device without the answers asks from the start.
      const askedQuestions = pagesOf[funnel].earlyQuestions ? await answerQuestions(page, funnel) : answered;
      await makeAccount(page, email, /Je hebt al een account bij Lepelblad/);
      await page.waitForURL((url) => url.pathname === '/onboarding');
      askedQuestions.push(...(await answerQuestions(page, 'general')));
      expect(askedQuestions).toEqual([...new Set(askedQuestions)]);
      expect(askedQuestions).toEqual(expect.arrayContaining(questionsOf(funnel)));
      await expectTitle(page, 'Dit past bij jou');
      expect(unexpectedErrors(visiting)).toEqual([]);
    });
  }
});

/** Invites and codes that have expired. */
const expired = [
  {
    what: 'an invite',
    sent: async (brand: string) => invite(await createSponsorship(brand, 1), newAddress('te-laat')),
    status: 200,
    change: (body: { data: object }) => ({ data: { ...body.data, state: 'expired' } }),
    nl: ['Deze uitnodiging is verlopen', 'Verder zonder uitnodiging', 'Maak je account'],
    en: ['This invitation has expired', 'Continue without an invitation', 'Create your account'],
  },
  {
    what: 'a code',
    sent: async (brand: string, host: string) => {
      const [code = ''] = await makeCodes(brand, { parcel: false });
      return server.url(host, `/register?code=${code}`);
    },
    status: 409,
    change: () => ({ code: 'purchase-code-expired', message: '' }),
    nl: ['Deze code is verlopen', 'Verder zonder code', 'Maak je account'],
    en: ['This code has expired', 'Continue without a code', 'Create your account'],
  },
];

test.describe('funnel: an invite or a code that is no longer valid', () => {
  const expiredLinks = expired.flatMap((one) => [
    { ...one, brand: 'lepelblad', words: one.nl },
    { ...one, brand: 'greenfork', words: one.en },
  ]);
  for (const {
    what,
    sent,
    status,
    change,
    brand,
    words: [says = '', without = '', begins = ''],
  } of expiredLinks) {
    test(`${what} that has expired says so on ${brand}, with a way on`, async ({ browser }) => {
      const visiting = await visit(browser);
      const { page } = visiting;
      // Nothing expires within a test, so the server's response is changed.
      const host = `${brand}.localhost`;
      await page.route(/\/user\/(invite|purchase)\?/, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        const { body } = await server.ask(host, pathname + search);
        await route.fulfill({ status, json: change(JSON.parse(body)) });
      });
      await page.goto(await sent(brand, host));
      await expectTitle(page, says);
      await checkScreen(page, says);
      await page.reload();
      await expectTitle(page, says);
      await page.getByRole('link', { name: without }).click();
      await expectTitle(page, begins);
      expect(page.url()).not.toMatch(/invite=|code=/);
      await page.goBack();
      await expectTitle(page, says);
      expect(unexpectedErrors(visiting)).toEqual([]);
    });
  }

  test('a code that is used elsewhere meanwhile is refused, and the account goes on without it', async ({
    browser,
  }) => {
    const [code = ''] = await makeCodes('lepelblad', { parcel: false });
    const email = newAddress('te-laat');
    const visiting = await visit(browser);
    const { page } = visiting;
    await page.goto(server.url(ourHost, `/register?code=${code}`));
    await fillRegistration(page, email);
    await page.locator('input[name=code]').waitFor();
    await purchaseAccount(ourHost, code);
    await page.locator('input[name=code]').fill(await server.code(email));
    await send(page);
    await expectTitle(page, 'Deze code is al gebruikt');
    await checkScreen(page, 'a code that is used already');
    await page.getByText('Verder', { exact: true }).click();
    await atQuestion(page, 'goal');
    expect(pathOf(page)).toBe('/onboarding');
    expect(unexpectedErrors(visiting)).toEqual([]);
  });
});
