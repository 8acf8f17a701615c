import type { FunnelName } from '@lepelblad/api/funnels';
import type { Browser, Page } from '@playwright/test';
import {
  type Account,
  atQuestion,
  fillRegistration,
  invitedAccount,
  newAccount,
  purchaseAccount,
  send,
} from './accounts.ts';
import { expectAccessible, photograph, type Visit, visit } from './browser.ts';
import type { BrowserState } from './client.ts';
import { server } from './server.ts';
import { makeCodes } from './staff.ts';

/** Where a funnel has its pages, and how to come to them. */
export interface FunnelPages {
  /** Its first page. */
  firstPage: string;
  /** Where it asks its questions once there is an account. */
  questions: string;
  /** Where it asks them before there is one; without it, the account comes first. */
  earlyQuestions?: string;
  result: string;
  /** A person who has just made an account, with every question before them. */
  signUp: (host: string, email: string) => Promise<Account>;
  /** Gives what is asked before the questions. */
  details?: (page: Page) => Promise<void>;
}

/** A person, signed in or not, at a page. */
export async function openPage(browser: Browser, state: BrowserState | undefined, address: string): Promise<Visit> {
  const visiting = await visit(browser, state);
  await visiting.page.goto(address);
  return visiting;
}

const brandOf = (host: string) => host.replace('.localhost', '');

const result = 'Dit past bij jou';

/** The pages of every funnel. */
export const pagesOf: Record<FunnelName, FunnelPages> = {
  general: {
    firstPage: '/register',
    questions: '/onboarding',
    result,
    signUp: (host, email) => newAccount(host, 'general', email),
  },
  keto: {
    firstPage: '/keto-test',
    questions: '/keto-resultaten',
    earlyQuestions: '/keto-test',
    result,
    signUp: (host, email) => newAccount(host, 'keto', email),
  },
  stappenplan: {
    firstPage: '/start',
    questions: '/registratie',
    earlyQuestions: '/intake',
    result: 'Jouw vier weken',
    signUp: (host, email) => newAccount(host, 'stappenplan', email),
  },
  invite: {
    firstPage: '/register',
    questions: '/invite/onboarding',
    result,
    signUp: invitedAccount,
    details: async (page) => {
      await page.locator('input[name=inviterSeesUse]').check();
      await send(page);
    },
  },
  purchase: {
    firstPage: '/register',
    questions: '/purchase/onboarding',
    result,
    signUp: async (host, email) => {
      const [code = ''] = await makeCodes(brandOf(host), { parcel: false });
      return purchaseAccount(host, code, email);
    },
    // Thanks, and nothing to send a parcel to.
    details: (page) => page.locator('main button').click(),
  },
};

/** A person at the first question of a funnel, as far from an account as that funnel lets them be. */
export async function openFirstQuestion(
  browser: Browser,
  { earlyQuestions, questions, signUp, details }: FunnelPages,
  host: string,
  email: string,
): Promise<Visit> {
  if (earlyQuestions) return openPage(browser, undefined, server.url(host, earlyQuestions));
  const visiting = await openPage(browser, (await signUp(host, email)).state, server.url(host, questions));
  await details?.(visiting.page);
  await atQuestion(visiting.page, 'goal');
  return visiting;
}

export const everyFunnel: readonly FunnelName[] = ['general', 'keto', 'stappenplan', 'invite', 'purchase'];

/** Our own brand, and one whose pages are in English. */
export const ourHost = 'lepelblad.localhost';
export const englishHost = 'greenfork.localhost';

/** Makes an account of the form that is shown; a phone may throw the page away while the mail is read. `says` is of that mail. */
export async function makeAccount(page: Page, email: string, says = /Welkom! Met deze code/) {
  await fillRegistration(page, email);
  await page.locator('input[name=code]').waitFor();
  await page.reload();
  await server.waitForMail(email, says);
  await page.locator('input[name=code]').fill(await server.code(email));
  await send(page);
}

const expectedErrors = / (401|409|422) |ERR_INTERNET_DISCONNECTED/;
/** What a page may not complain of: all but that nobody is signed in, that a form was not right, and that there was no network. */
export const unexpectedErrors = (...all: Visit[]) =>
  all.flatMap(({ errors }) => errors).filter((text) => !expectedErrors.test(text));

/** Looks at screens, each of them once, who comes by it first; without a picture where another walk takes one. */
export function screenChecker() {
  const seen = new Set<string>();
  return async (page: Page, screen: string, picture = true) => {
    if (seen.has(screen)) return;
    seen.add(screen);
    if (picture) await photograph(page, `funnels-${screen.replaceAll(' ', '-')}`);
    await expectAccessible(page, screen);
  };
}
