import type { Answers } from '@lepelblad/api';
import { type FunnelName, type QuestionName, questions } from '@lepelblad/api/funnels';
import type { Browser, Page } from 'playwright-core';
import { type Signed, visit } from './browser.ts';
import type { Server } from './server.ts';

/** The demo person of every brand: with an account, and a week that is made when it is first looked at. */
export const noor = { email: 'noor@voorbeeld.example', password: 'lekker-eten' };

/** Fills the page for logging in with the demo person. Fields go by their names, which are the same in both languages. */
export async function logIn(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill(noor.email);
  await page.locator('input[name=password]').fill(noor.password);
  await page.locator('button[type=submit]').click();
}

/** Signs the demo person in on a brand's host. */
export async function signInNoor(page: Page, server: Server, host: string): Promise<void> {
  await page.goto(server.url(host, '/login'));
  await logIn(page);
  await page.waitForURL(/\/dashboard/);
}

/** The demo person of a brand's host, signed in. */
export async function asNoor(browser: Browser, server: Server, host: string): Promise<Signed> {
  const { context, page } = await visit(browser);
  await signInNoor(page, server, host);
  const signed = await context.storageState();
  await context.close();
  return signed;
}

/** What people choose for a password who register in a walk. */
export const newPassword = 'een-heel-lang-wachtwoord';

/** Fills the page for making an account and sends it; without an address where that is known. */
export async function fillRegistration(page: Page, email?: string): Promise<void> {
  await page.locator('input[name=name]').fill('Maximiliaan van der Wilderen-Appelboom');
  if (email !== undefined) await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(newPassword);
  await page.locator('input[name=terms]').check();
  await page.locator('input[name=health]').check();
  await page.locator('button[type=submit]').click();
}

/** Somebody who has just come in by an invite, whose address their mail holds. */
export async function asInvited(browser: Browser, invitation: string): Promise<Signed> {
  const { context, page } = await visit(browser);
  await page.goto(invitation);
  await fillRegistration(page);
  await page.waitForURL((url) => url.pathname === '/invite/onboarding' && url.searchParams.get('step') === '0');
  const signed = await context.storageState();
  await context.close();
  return signed;
}

/** Somebody who has just come in with the code of a purchase. */
export async function asBuyer(
  browser: Browser,
  server: Server,
  host: string,
  code: string,
  email = `koper@${host}.example`,
): Promise<Signed> {
  const { context, page } = await visit(browser);
  await page.goto(server.url(host, `/register?code=${code}`));
  await fillRegistration(page, email);
  await page.locator('input[name=code]').fill(await server.code(email));
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/purchase/success' && url.search === '');
  const signed = await context.storageState();
  await context.close();
  return signed;
}

/** How somebody came, and where that leads when they have just registered. */
const leadsTo = { general: '/onboarding', keto: '/keto-resultaten', stappenplan: '/registratie' };
export type Source = keyof typeof leadsTo;

/** The address of whoever registers by a way on a brand's host. */
export const addressOf = (source: Source, host: string) => `${source}@${host}.example`;

/** Somebody who has just registered, with every question before them. */
export async function asNewcomer(
  browser: Browser,
  server: Server,
  host: string,
  source: Source = 'general',
  email = addressOf(source, host),
): Promise<Signed> {
  const { context, page } = await visit(browser);
  // Each way has a form of its own at the end of its questions; this is the same form without them.
  await page.route('**/user/register?*', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), registrationSource: source } }),
  );
  await page.goto(server.url(host, '/register'));
  await fillRegistration(page, email);
  await page.locator('input[name=code]').fill(await server.code(email));
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === leadsTo[source]);
  const signed = await context.storageState();
  await context.close();
  return signed;
}

/** Answers to every question of a way in. */
const answers: Answers = {
  goal: 'lose',
  sex: 'female',
  birthDate: '1990-03-14',
  heightCm: 170,
  weightKg: 80,
  goalWeightKg: 72,
  situation: 'none',
  activity: 'light',
  pace: 500,
  diet: 'everything',
  intolerances: [],
  dislikes: [],
  mealTimes: ['breakfast', 'lunch', 'afternoonSnack', 'dinner'],
  cookingMinutes: 30,
  household: 2,
};
const ofKeto: Answers = {
  diet: 'keto',
  mealTimes: ['breakfast', 'lunch', 'dinner'],
  eatingNow: 'snacking',
  sweets: 'often',
  energy: 'dips',
  medical: 'none',
};

const answersOf = (way: FunnelName): Answers => ({ ...answers, ...(way === 'keto' && ofKeto) });

/** Answers every question of a way in for somebody who is signed in to a page, as its screens would; `lookAround` goes on without a plan. */
export async function answerAll(page: Page, source: Source = 'general', lookAround = false): Promise<void> {
  const body = {
    answers: answersOf(source),
    ...(lookAround && { submitCalories: true }),
  };
  const status = await page.evaluate(async (given) => {
    const token = document.cookie.match(/XSRF-TOKEN=([^;]*)/)?.[1] ?? '';
    const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) };
    return (await fetch('/api/v1/user/onboarding/save', { method: 'POST', headers, body: JSON.stringify(given) }))
      .status;
  }, body);
  if (status !== 200) throw new Error(`answering everything is answered ${status}`);
}

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang as 'nl' | 'en');

/** The question of a way in that a page shows; undefined where they are all answered. */
const questionOf = (page: Page) =>
  (new URL(page.url()).searchParams.get('question') ?? undefined) as QuestionName | undefined;

/** Waits until a page shows a question, and knows it by its address too. */
export async function atQuestion(page: Page, name: QuestionName): Promise<void> {
  await page.waitForURL((url) => url.searchParams.get('question') === name);
  const title = questions[name].title[await languageOf(page)];
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** Answers the question that a page shows, as people do, and leaves it there. A number may be what somebody types. */
export async function answer(
  page: Page,
  name: QuestionName,
  given: Partial<Record<keyof Answers, unknown>>,
): Promise<void> {
  await atQuestion(page, name);
  const { screen, fields, choices = [] } = questions[name];
  const [first] = fields.map((field) => given[field.name]);
  if (screen === 'choice' || screen === 'cooking') {
    const title = choices.find(({ value }) => value === first)?.title?.[await languageOf(page)] ?? '';
    await page.getByRole('radio', { name: new RegExp(`^${title}`) }).check({ force: true });
  } else if (screen === 'date') {
    const parts = String(given.birthDate).split('-');
    for (const [index, part] of ['year', 'month', 'birthDate'].entries()) {
      await page.locator(`input[name=${part}]`).fill(parts[index] ?? '');
    }
  } else if (screen === 'numbers') {
    for (const field of fields) await page.locator(`input[name=${field.name}]`).fill(String(given[field.name]));
  }
  const health = page.locator('input[name=health]');
  if ((await health.count()) > 0) await health.check();
}

/** Sends what a page asks for. */
export const send = (page: Page) => page.locator('button[type=submit]').click();

/** How somebody goes through the questions of a way in. */
export interface Going {
  /** The question to stop before; without it, all are answered. */
  until?: QuestionName;
  /** What comes between, while a question is shown and not answered yet. */
  meanwhile?: (question: QuestionName) => Promise<void>;
}

/** Answers question after question on a page, from the one that it leads to, and gives those that were asked. */
export async function answerQuestions(page: Page, way: FunnelName, { until, meanwhile }: Going = {}) {
  const asked: QuestionName[] = [];
  for (;;) {
    await page.waitForURL(({ pathname, searchParams }) => {
      const shown = searchParams.get('question');
      if (shown !== null) return shown !== asked.at(-1);
      // The result is a step too; the keto test leads to another page.
      return Number(searchParams.get('step')) > 0 || pathname === '/keto-registratie';
    });
    const question = questionOf(page);
    if (question === undefined || question === until) return asked;
    await atQuestion(page, question);
    await meanwhile?.(question);
    await answer(page, question, answersOf(way));
    asked.push(question);
    await send(page);
  }
}

/** The address of whoever looks around first on a brand's host. */
export const lookerOf = (host: string) => `looker@${host}.example`;

/** Somebody who answered everything and looks around before they choose a plan. */
export async function asLooker(browser: Browser, server: Server, host: string): Promise<Signed> {
  const newcomer = await asNewcomer(browser, server, host, 'general', lookerOf(host));
  const context = await browser.newContext({ storageState: newcomer });
  const page = await context.newPage();
  await page.goto(server.url(host, '/onboarding'));
  await answerAll(page, 'general', true);
  const signed = await context.storageState();
  await context.close();
  return signed;
}

/** Where the links of a reminder lead: back, signed in, and to no more of them. */
export async function reminderOf(server: Server, to: string): Promise<{ back: string; unsubscribe: string }> {
  const text = await server.reminder(to);
  const [back = '', unsubscribe = ''] = [/https?:\S+\/login\?\S+/, /https?:\S+\/unsubscribe\?\S+/].map(
    (link) => text.match(link)?.[0] ?? '',
  );
  return { back, unsubscribe };
}
