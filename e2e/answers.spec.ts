import type { QuestionName } from '@lepelblad/api/funnels';
import type { Page } from '@playwright/test';
import { answer, answerAll, answerQuestions, atQuestion, newAddress, send } from './support/accounts.ts';
import { expectTitle, press } from './support/browser.ts';
import { Client } from './support/client.ts';
import {
  englishHost,
  everyFunnel,
  makeAccount,
  openFirstQuestion,
  openPage,
  ourHost,
  pagesOf,
  screenChecker,
  unexpectedErrors,
} from './support/funnels.ts';
import { sample } from './support/sample.ts';
import { server } from './support/server.ts';
import { expect, test } from './support/test.ts';

const checkScreen = screenChecker();

/** Returns the birth date of a person who turns `years` in `days` days. */
function bornBefore(years: number, days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}

/** Invalid answers, with the message of each field in the order of the page. */
const refused: { question: QuestionName; given: Record<string, string>; nl: string[]; en: string[] }[] = [
  {
    question: 'birthDate',
    given: { birthDate: '1990-02-31' },
    nl: ['Deze datum bestaat niet. Kijk de dag en de maand nog even na.'],
    en: ['This date does not exist. Please check the day and the month.'],
  },
  {
    question: 'birthDate',
    given: { birthDate: bornBefore(101, -1) },
    nl: ['Vul een geldige geboortedatum in. Je moet 18 zijn.'],
    en: ['Fill in a valid date of birth. You must be 18 or over.'],
  },
  {
    question: 'measures',
    given: { heightCm: '119', weightKg: '34.9', goalWeightKg: '301' },
    nl: [
      'Vul een getal in van 120 tot en met 230.',
      'Vul een getal in van 35 tot en met 300.',
      'Vul een getal in van 35 tot en met 300.',
    ],
    en: ['Fill in a number from 120 to 230.', 'Fill in a number from 35 to 300.', 'Fill in a number from 35 to 300.'],
  },
  {
    question: 'measures',
    given: { heightCm: '170', weightKg: '80', goalWeightKg: '80' },
    nl: ['Je streefgewicht moet lager zijn dan je gewicht nu.'],
    en: ['Your goal weight has to be below your current weight.'],
  },
  {
    question: 'measures',
    given: { heightCm: '231', weightKg: '300,5', goalWeightKg: '34' },
    nl: [
      'Vul een getal in van 120 tot en met 230.',
      'Vul een getal in van 35 tot en met 300.',
      'Vul een getal in van 35 tot en met 300.',
    ],
    en: ['Fill in a number from 120 to 230.', 'Fill in a number from 35 to 300.', 'Fill in a number from 35 to 300.'],
  },
];

/** The messages at the fields of a page. */
const fieldErrors = (page: Page) =>
  page.locator('.MuiFormHelperText-root.Mui-error, #birth-date-error').filter({ visible: true }).allTextContents();

test.describe('answers: an invalid one is refused at its field; under eighteen, nothing is kept', () => {
  const hosts = [
    {
      host: ourHost,
      language: 'nl',
      right: 'Ja, dat klopt',
      tooYoung: 'Nog even wachten',
      kind: 'Onze menu’s zijn gemaakt voor mensen vanaf 18 jaar',
      mistyped: 'Opnieuw beginnen',
      logOut: 'Uitloggen',
      home: 'Naar de startpagina',
    },
    {
      host: englishHost,
      language: 'en',
      right: 'Yes, that’s right',
      tooYoung: 'Not just yet',
      kind: 'Our menus are made for people of 18 and over',
      mistyped: undefined,
      logOut: 'Log out',
      home: 'Go to the home page',
    },
  ] as const;
  const all = everyFunnel.flatMap((funnel, index) => sample(hosts, index).map((one) => ({ funnel, ...one })));
  for (const { funnel, host, language, right, tooYoung, kind, mistyped, logOut, home } of all) {
    test(`${funnel} on ${host}`, async ({ browser }) => {
      const visiting = await openFirstQuestion(browser, pagesOf[funnel], host, newAddress(funnel));
      const { page } = visiting;
      for (const { question, given, ...says } of refused) {
        await answerQuestions(page, funnel, { until: question });
        await answer(page, question, given);
        await send(page);
        await expect.poll(() => fieldErrors(page)).toEqual(says[language]);
        await atQuestion(page, question);
      }
      await checkScreen(page, `refused ${language}`);

      await answerQuestions(page, funnel, { until: 'activity' });
      const address = new URL(page.url());
      address.searchParams.set('question', 'birthDate');
      address.searchParams.delete('step');
      await page.goto(address.href);
      await answer(page, 'birthDate', { birthDate: bornBefore(18, 2) });
      await send(page);
      await page.getByRole('button', { name: right }).click(); // the date may be mistyped
      await expectTitle(page, tooYoung);
      await page.getByText(kind, { exact: false }).waitFor();
      const account = pagesOf[funnel].earlyQuestions === undefined;
      const leave = page.getByRole('button', { name: account ? logOut : home });
      await leave.waitFor();
      await checkScreen(page, `too young ${language}, ${account ? 'with' : 'without'} an account`);
      expect(await page.evaluate(() => localStorage.getItem('answers'))).toBeNull();
      const client = Client.from(host, await visiting.context.storageState());
      expect((await client.ask('GET', '/user/auth/decode')).status).toBe(401);
      if (mistyped) {
        // A mistyped year: the user starts again, with a message that nothing was kept.
        await page
          .getByText(account ? 'Begin dan opnieuw, met een nieuw account.' : 'Begin dan opnieuw.', { exact: false })
          .waitFor();
        await press(page, mistyped);
        if (account) await page.waitForURL(({ pathname }) => pathname === '/register');
        else {
          await answer(page, 'birthDate', { birthDate: '1990-03-14' });
          await send(page);
          await atQuestion(page, 'goal');
        }
      } else {
        await leave.click();
        await page.waitForURL(({ pathname }) => pathname === '/');
      }
      expect(unexpectedErrors(visiting)).toEqual([]);
    });
  }
});

/** The heading of the advice against keto. */
const unwiseTitle = 'Keto en koolhydraatarm raden we je nu af';

/** Answers that rule out losing weight, with the start of the message; those without `says` undo the last. */
const noWeightLoss: { who: string; question: QuestionName; given: Record<string, string>; says?: string }[] = [
  { who: 'pregnant', question: 'situation', given: { situation: 'pregnant' }, says: 'Nu je zwanger bent' },
  {
    who: 'breastfeeding',
    question: 'situation',
    given: { situation: 'breastfeeding' },
    says: 'Nu je borstvoeding geeft',
  },
  {
    who: 'with an eating disorder',
    question: 'situation',
    given: { situation: 'eatingDisorder' },
    says: 'We rekenen met wat je nodig hebt',
  },
  { who: 'of no situation', question: 'situation', given: { situation: 'none' } },
  {
    who: 'underweight',
    question: 'measures',
    given: { heightCm: '170', weightKg: '50', goalWeightKg: '49' },
    says: 'Je gewicht is nu al laag',
  },
  {
    who: 'who would be underweight',
    question: 'measures',
    given: { heightCm: '170', weightKg: '80', goalWeightKg: '50' },
    says: 'Je streefgewicht is lager dan gezond is',
  },
];

test.describe('answers: users who should not lose weight get what they need, and no promise', () => {
  for (const funnel of everyFunnel) {
    test(`${funnel}`, async ({ browser }) => {
      const { questions, result, signUp, details } = pagesOf[funnel];
      const person = await signUp(ourHost, newAddress(funnel));
      const visiting = await openPage(browser, person.state, server.url(ourHost, questions));
      const { page } = visiting;
      await details?.(page);
      await atQuestion(page, 'goal');
      await answerAll(ourHost, person, funnel === 'keto' ? funnel : 'general');
      await page.goto(server.url(ourHost, questions));
      await expectTitle(page, result);
      const promise = page.getByRole('heading', { name: /^Ongeveer .* kg eraf in een maand$/ });
      await promise.waitFor();

      for (const { who, question, given, says } of noWeightLoss) {
        await page.goto(server.url(ourHost, `${questions}?question=${question}`));
        await answer(page, question, given);
        await checkScreen(page, `answering ${question}`);
        await send(page);
        await page.waitForURL((url) => url.searchParams.get('question') !== question);
        if (says === undefined) continue;
        await page.goto(server.url(ourHost, questions));
        const advised = funnel === 'keto' && question === 'situation' ? unwiseTitle : undefined;
        if (advised) await expectTitle(page, advised);
        else {
          await page.getByText(says, { exact: false }).waitFor();
          await page.getByText('Dat is ongeveer wat je op een dag verbruikt.').waitFor();
        }
        expect(await promise.count(), who).toBe(0);
        await checkScreen(page, advised ? 'advised against' : 'result that takes nothing off');
      }
      expect(unexpectedErrors(visiting)).toEqual([]);
    });
  }

  for (const unwise of [
    { question: 'situation', given: { situation: 'pregnant' } },
    { question: 'medical', given: { medical: 'diabetesMedication' } },
    { question: 'medical', given: { medical: 'kidneyDisease' } },
  ] as const) {
    test(`answers: keto is advised against with ${Object.values(unwise.given)}; answers are kept`, async ({
      browser,
    }) => {
      const visiting = await openFirstQuestion(browser, pagesOf.keto, ourHost, '');
      const { page } = visiting;
      const askedQuestions = await answerQuestions(page, 'keto', { until: unwise.question });
      await answer(page, unwise.question, unwise.given);
      askedQuestions.push(unwise.question);
      await send(page);
      await page.waitForURL((url) => url.searchParams.get('question') !== unwise.question);
      if (unwise.question === 'situation')
        askedQuestions.push(...(await answerQuestions(page, 'keto', { until: 'activity' })));
      await expectTitle(page, unwiseTitle);
      await press(page, 'Terug');
      await atQuestion(page, 'medical');
      await send(page);
      await expectTitle(page, unwiseTitle);
      await page.getByRole('link', { name: 'Maak een gewoon weekmenu' }).click();
      await makeAccount(page, newAddress('gewoon'));
      await page.waitForURL((url) => url.pathname === '/onboarding');
      askedQuestions.push(...(await answerQuestions(page, 'general')));
      expect(askedQuestions).toEqual([...new Set(askedQuestions)]);
      await expectTitle(page, 'Dit past bij jou');
      expect(unexpectedErrors(visiting)).toEqual([]);
    });
  }
});
