import type { FunnelName } from '@lepelblad/api/funnels';
import type { Browser, Page } from 'playwright-core';
import { accessible, open, photograph, type Signed, visitor } from './browser.ts';
import { asBuyer, asInvited, asNewcomer, atQuestion, fillRegistration, send } from './people.ts';
import type { Server } from './server.ts';
import type { Office } from './staff.ts';

/** Somebody's browser with a page of theirs, and what went wrong in it. */
export interface Visiting extends Awaited<ReturnType<typeof open>> {
  context: Awaited<ReturnType<typeof visitor>>;
}

/** A way in. */
export interface Way {
  /** Its first page. */
  begins: string;
  /** Where it asks its questions once there is an account. */
  questions: string;
  /** Where it asks them before there is one; without it, the account comes first. */
  early?: string;
  result: string;
  /** Somebody who has just made an account, with every question before them. */
  signUp: (host: string, email: string) => Promise<Signed>;
  /** Gives what is asked before the questions. */
  details?: (page: Page) => Promise<void>;
}

/** Somebody, signed in or not, at a page. */
export async function enter(browser: Browser, signed: Signed | undefined, address: string): Promise<Visiting> {
  const context = await visitor(browser, signed);
  const opened = await open(context);
  await opened.page.goto(address);
  return { context, ...opened };
}

const brandOf = (host: string) => host.replace('.localhost', '');

/** The ways in. */
export function waysOf(browser: Browser, server: Server, office: Office): Record<FunnelName, Way> {
  const result = 'Dit past bij jou';
  return {
    general: {
      begins: '/register',
      questions: '/onboarding',
      result,
      signUp: (host, email) => asNewcomer(browser, server, host, 'general', email),
    },
    keto: {
      begins: '/keto-test',
      questions: '/keto-resultaten',
      early: '/keto-test',
      result,
      signUp: (host, email) => asNewcomer(browser, server, host, 'keto', email),
    },
    stappenplan: {
      begins: '/start',
      questions: '/registratie',
      early: '/intake',
      result: 'Jouw vier weken',
      signUp: (host, email) => asNewcomer(browser, server, host, 'stappenplan', email),
    },
    invite: {
      begins: '/register',
      questions: '/invite/onboarding',
      result,
      signUp: async (host, email) =>
        asInvited(browser, await office.invite(await office.sponsor(brandOf(host), 1), email)),
      details: async (page) => {
        await page.locator('input[name=inviterSeesUse]').check();
        await send(page);
      },
    },
    purchase: {
      begins: '/register',
      questions: '/purchase/onboarding',
      result,
      signUp: async (host, email) => {
        const [code = ''] = await office.codes(brandOf(host), { parcel: false });
        return asBuyer(browser, server, host, code, email);
      },
      // Thanks, and nothing to send a parcel to.
      details: (page) => page.locator('main button').click(),
    },
  };
}

/** Somebody at the first question of a way in, as far from an account as that way lets them be. */
export async function arrive(
  browser: Browser,
  server: Server,
  { early, questions, signUp, details }: Way,
  host: string,
  email: string,
): Promise<Visiting> {
  if (early) return enter(browser, undefined, server.url(host, early));
  const visiting = await enter(browser, await signUp(host, email), server.url(host, questions));
  await details?.(visiting.page);
  await atQuestion(visiting.page, 'goal');
  return visiting;
}

export const everyWay: readonly FunnelName[] = ['general', 'keto', 'stappenplan', 'invite', 'purchase'];

/** Our own brand, and one whose pages are in English. */
export const ours = 'lepelblad.localhost';
export const english = 'greenfork.localhost';

/** Makes an account of the form that is shown; a phone may throw the page away while the mail is read. `says` is of that mail. */
export async function makeAccount(page: Page, server: Server, email: string, says = /Welkom! Met deze code/) {
  await fillRegistration(page, email);
  await page.locator('input[name=code]').waitFor();
  await page.reload();
  await server.mailed(email, says);
  await page.locator('input[name=code]').fill(await server.code(email));
  await send(page);
}

export const pathOf = (page: Page) => new URL(page.url()).pathname;
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

const ignored = / (401|409|422) |ERR_INTERNET_DISCONNECTED/;
/** What a page may not complain of: all but that nobody is signed in, that a form was not right, and that there was no network. */
export const faults = (...all: Visiting[]) => all.flatMap(({ wrong }) => wrong).filter((text) => !ignored.test(text));

/** Looks at screens, each of them once, whoever comes by it first; without a picture where another walk takes one. */
export function looking() {
  const seen = new Set<string>();
  return async (page: Page, screen: string, picture = true) => {
    if (seen.has(screen)) return;
    seen.add(screen);
    if (picture) await photograph(page, `ways-${screen.replaceAll(' ', '-')}`);
    await accessible(page, screen);
  };
}
