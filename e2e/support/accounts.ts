import type { Answers } from '@lepelblad/api';
import { type FunnelName, type QuestionName, questions } from '@lepelblad/api/funnels';
import type { Page } from '@playwright/test';
import { type BrowserState, Client } from './client.ts';
import { funnelText } from './funnelText.ts';
import { server } from './server.ts';
import { createSponsorship, invite, makeCodes } from './staff.ts';

/** An account made for a test, with the browser state of its session. */
export interface Account {
  email: string;
  password: string;
  state: BrowserState;
}

/** The password of every test account. */
export const password = 'een-heel-lang-wachtwoord';

let addressCount = 0;

/** A new mail address; `who` is its first part. */
export function newAddress(who: string): string {
  addressCount++;
  return `${who}-${process.env.TEST_WORKER_INDEX}-${addressCount}@voorbeeld.example`;
}

const brandOf = (host: string) => host.replace('.localhost', '');

/** The fields of a registration other than the address. */
const registration = { name: 'Maximiliaan van der Wilderen-Appelboom', password, terms: true, health: true };

/** The funnels that end with a choice of plans. */
export type Source = 'general' | 'keto' | 'stappenplan';

/** Registers and verifies the account with the code from its mail. */
async function register(client: Client, path: string, body: { email: string; [key: string]: unknown }) {
  await client.call('POST', path, { ...registration, ...body });
  await client.call('POST', '/user/auth/verify-otp', { email: body.email, code: await server.code(body.email) });
  return { email: body.email, password, state: client.browserState() };
}

/** An account that has answered no question. */
export function newAccount(host: string, source: Source = 'general', email = newAddress(source)): Promise<Account> {
  return register(new Client(host), '/user/register', { email, registrationSource: source });
}

/** An account that has answered everything and has no access. */
export async function accountWithoutAccess(host: string): Promise<Account> {
  const client = new Client(host);
  const person = await register(client, '/user/register', {
    email: newAddress('kijker'),
    registrationSource: 'general',
    answers,
  });
  await client.call('POST', '/user/onboarding/save', { submitCalories: true });
  return person;
}

/** An account registered with the code of a purchase, that has answered no question. */
export function purchaseAccount(host: string, code: string, email = newAddress('koper')): Promise<Account> {
  return register(new Client(host), '/user/purchase/register', { email, code });
}

/** Unused codes by brand. They are made 20 at a time, to stay below the limit of batches. */
const codes = new Map<string, string[]>();
async function unusedCode(brand: string): Promise<string> {
  const unused = codes.get(brand) ?? [];
  codes.set(brand, unused);
  if (unused.length === 0) unused.push(...(await makeCodes(brand, { parcel: false, codes: 20 })));
  return unused.pop() ?? '';
}

/**
 * An account with access that has answered everything. Its week is made when it is first read. `changes` replaces
 * fields of its registration; an undefined one is left out.
 */
export async function accountWithAccess(
  host: string,
  changes: { password?: undefined; answers?: Answers } = {},
): Promise<Account> {
  const client = new Client(host);
  const code = await unusedCode(brandOf(host));
  const body = { email: newAddress('noor'), code, answers, ...changes };
  const person = await register(client, '/user/purchase/register', body);
  await client.call('POST', '/user/purchase/save-onboarding', { submitDetails: true });
  await client.call('POST', '/user/purchase/complete-onboarding');
  return person;
}

/** An account that used an invite and has answered no question. */
export async function invitedAccount(host: string, email = newAddress('genodigd')): Promise<Account> {
  const client = new Client(host);
  const address = new URL(await invite(await createSponsorship(brandOf(host), 1), email));
  await client.call('POST', '/user/invite/register', { ...registration, invite: address.searchParams.get('invite') });
  return { email, password, state: client.browserState() };
}

/** Saves an answer to every question of a funnel, as its screens would; `otherwise` replaces some of them. */
export function answerAll(
  host: string,
  { state }: Pick<Account, 'state'>,
  source: Source = 'general',
  otherwise: Answers = {},
): Promise<void> {
  const body = { answers: { ...answersOf(source), ...otherwise }, health: true };
  return Client.from(host, state).call('POST', '/user/onboarding/save', body);
}

/** Fills in and sends the login page. Fields are found by name, which is the same in both languages. */
export async function logIn(page: Page, { email }: Pick<Account, 'email'>): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** Chooses a password on the registration page, in either language. */
export async function choosePassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Liever een wachtwoord|Prefer a password)/ }).click();
  await page.locator('input[name=password]').fill(password);
}

/** Fills in and sends the registration page, without an address when the page knows it. */
export async function fillRegistration(page: Page, email?: string): Promise<void> {
  await page.locator('input[name=name]').fill(registration.name);
  if (email !== undefined) await page.locator('input[name=email]').fill(email);
  await choosePassword(page);
  await page.locator('input[name=terms]').check();
  await page.locator('input[name=health]').check();
  await page.locator('button[type=submit]').click();
}

/** Answers to every question of the general funnel. */
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
  rhythm: {
    breakfast: 'turns',
    lunch: 'plain',
    snacks: 'plain',
    cookedDinners: 5,
    weekendMinutes: 60,
    heat: 'medium',
  },
  household: 2,
};
/** Answers of a person who needs more energy than one dish a meal has. */
export const largeAppetite: Answers = {
  ...answers,
  goal: 'healthier',
  sex: 'male',
  heightCm: 192,
  weightKg: 92,
  activity: 'active',
};
const ketoAnswers: Answers = {
  diet: 'keto',
  mealTimes: ['breakfast', 'lunch', 'dinner'],
  eatingNow: 'snacking',
  sweets: 'often',
  energy: 'dips',
  medical: 'none',
};

const answersOf = (funnel: FunnelName): Answers => ({ ...answers, ...(funnel === 'keto' && ketoAnswers) });

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

/** The question that a page shows; undefined when all are answered. */
const questionOf = (page: Page) =>
  (new URL(page.url()).searchParams.get('question') ?? undefined) as QuestionName | undefined;

/** Waits until a page shows a question, in its address and in its heading. */
export async function atQuestion(page: Page, name: QuestionName): Promise<void> {
  await page.waitForURL((url) => url.searchParams.get('question') === name);
  const title = funnelText(questions[name].title, await languageOf(page));
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

/** Fills in the question that a page shows, without sending it. A number may be given as text. */
export async function answer(
  page: Page,
  name: QuestionName,
  given: Partial<Record<keyof Answers, unknown>>,
): Promise<void> {
  await atQuestion(page, name);
  const { screen, fields, choices = [] } = questions[name];
  const [first] = fields.map((field) => given[field.name]);
  if (screen === 'choice') {
    const title = funnelText(choices.find(({ value }) => value === first)?.title, await languageOf(page));
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

/** Sends the form of a page. */
export const send = (page: Page) => page.locator('button[type=submit]').click();

/** How answerQuestions goes through a funnel. */
export interface AnswerOptions {
  /** The question to stop before; all are answered without it. */
  until?: QuestionName;
  /** Runs at each question, before it is answered. */
  whileShown?: (question: QuestionName) => Promise<void>;
}

/** Answers the questions from the one that the page leads to, and returns the questions that were asked. */
export async function answerQuestions(page: Page, funnel: FunnelName, { until, whileShown }: AnswerOptions = {}) {
  const askedQuestions: QuestionName[] = [];
  for (;;) {
    await page.waitForURL(({ pathname, searchParams }) => {
      const question = searchParams.get('question');
      if (question !== null) return question !== askedQuestions.at(-1);
      // The result has a step too; the keto test continues on another page.
      return Number(searchParams.get('step')) > 0 || pathname === '/keto-registratie';
    });
    const question = questionOf(page);
    if (question === undefined || question === until) return askedQuestions;
    await atQuestion(page, question);
    await whileShown?.(question);
    await answer(page, question, answersOf(funnel));
    askedQuestions.push(question);
    await send(page);
  }
}

/** The links in a reminder: the one that signs in, and the one that stops reminders. */
export async function reminderOf(to: string): Promise<{ back: string; unsubscribe: string }> {
  const text = await server.reminder(to);
  const [back = '', unsubscribe = ''] = [/https?:\S+\/login\?\S+/, /https?:\S+\/unsubscribe\?\S+/].map(
    (link) => text.match(link)?.[0] ?? '',
  );
  return { back, unsubscribe };
}
