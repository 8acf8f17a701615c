/** Steps that the tests of invites and purchases share, in Dutch. */
import type { Browser, Page } from '@playwright/test';
import { choosePassword, logIn } from './accounts.ts';
import { expectTitle, press, type Visit, visit } from './browser.ts';
import { server } from './server.ts';
import { expect } from './test.ts';

/** Presses the button that leads to the next question. */
export const next = (page: Page) => press(page, /^(Verder|Bekijk mijn resultaat|Ik verdraag alles|Ik lust alles)$/);

/** A new visitor's page on a phone. */
export async function newVisitor(browser: Browser, address: string): Promise<Visit> {
  const visiting = await visit(browser);
  await visiting.page.goto(address);
  return visiting;
}

export async function choose(page: Page, question: string | RegExp, choice: string | RegExp) {
  await expectTitle(page, question);
  await page.getByRole('radio', { name: choice }).check({ force: true });
  await next(page);
}

export async function fill(page: Page, question: string, values: Record<string, string>) {
  await expectTitle(page, question);
  for (const [part, value] of Object.entries(values)) await page.getByLabel(part, { exact: true }).fill(value);
  await next(page);
}

export const born = (year: string) => ({ Dag: '14', Maand: '3', Jaar: year });

/** Answers the questions from the second on, up to the result. */
export async function answerTheRest(page: Page) {
  await choose(page, /geslacht bij geboorte/, 'Vrouw');
  await fill(page, 'Wanneer ben je geboren?', born('1990'));
  // An impossible weight is refused at its field, in the user's language.
  await fill(page, 'Hoe lang en zwaar ben je?', { Lengte: '170', 'Gewicht nu': '800', Streefgewicht: '72' });
  await expect.poll(() => page.getByLabel('Gewicht nu', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await fill(page, 'Hoe lang en zwaar ben je?', { Lengte: '170', 'Gewicht nu': '80', Streefgewicht: '72' });
  await choose(page, /van toepassing/, /Geen van deze/);
  await choose(page, /Hoe actief/, /^Een beetje/);
  await choose(page, /Hoe snel/, /^Gewoon/);
  await choose(page, 'Hoe eet je?', /^Vegetarisch/);
  await expectTitle(page, 'Wat verdraag je niet?');
  await next(page);
  await expectTitle(page, 'Wat lust je niet?');
  await next(page);
  await expectTitle(page, 'Wanneer eet je?');
  await next(page);
  await expectTitle(page, /eten en koken/);
  await next(page);
  await expectTitle(page, 'Dit past bij jou');
}

export async function makeAccount(page: Page, email?: string) {
  await page.getByLabel('Je naam').fill('Sanne de Boer');
  if (email !== undefined) await page.getByLabel('E-mailadres').fill(email);
  await choosePassword(page);
  await page.getByRole('checkbox', { name: /Ik ga akkoord/ }).check();
  await page.getByRole('checkbox', { name: /mijn antwoorden over mijn lichaam/ }).check();
  await press(page, 'Account maken');
  if (email === undefined) return;
  await page.getByLabel('Code van zes cijfers').fill(await server.code(email));
  await press(page, 'Verder');
}

/** The same account on another device, where signing in leads to its question. */
export async function onAnotherDevice(browser: Browser, host: string, email: string): Promise<Visit> {
  const otherDevice = await newVisitor(browser, server.url(host, '/login'));
  await logIn(otherDevice.page, { email });
  return otherDevice;
}

/** The errors of a page, without those of a missing session, an invalid form or a missing network. */
export const unexpectedErrors = (errors: string[]) =>
  errors.filter((text) => !/ (401|404|409|422) |ERR_INTERNET_DISCONNECTED/.test(text));
