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

/** The pages of a funnel, and how to get to them. */
export interface FunnelPages {
  /** Its first page. */
  firstPage: string;
  /** The page of its questions for an account. */
  questions: string;
  /** The page of its questions for a visitor; without it, the account comes first. */
  earlyQuestions?: string;
  result: string;
  /** An account that has answered no question. */
  signUp: (host: string, email: string) => Promise<Account>;
  /** Fills in the details that precede the questions. */
  details?: (page: Page) => Promise<void>;
}

/** A new page at an address, signed in or not. */
export async function openPage(browser: Browser, state: BrowserState | undefined, address: string): Promise<Visit> {
  const visiting = await visit(browser, state);
  await visiting.page.goto(address);
  return visiting;
}

const brandOf = (host: string) => host.replace('.localhost', '');

const result = 'Dit past bij jou';

/** The pages of each funnel. */
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
    result: 'Past keto bij jou?',
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
    // The page of thanks; this code has no parcel.
    details: (page) => page.getByRole('button', { name: /^(Verder|Continue)$/ }).click(),
  },
};

/** The page of a funnel's first question, without an account where the funnel allows that. */
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

/** The host of our own brand, and one in English. */
export const ourHost = 'lepelblad.localhost';
export const englishHost = 'greenfork.localhost';

/** Registers on the page that is shown. It reloads before the code, as a phone may do; `says` must be in the mail. */
export async function makeAccount(page: Page, email: string, says = /Welkom! Met deze code/, on = server) {
  await fillRegistration(page, email);
  await page.locator('input[name=code]').waitFor();
  await page.reload();
  await on.waitForMail(email, says);
  await page.locator('input[name=code]').fill(await on.code(email));
  await send(page);
}

const expectedErrors = / (401|409|422) |ERR_INTERNET_DISCONNECTED/;
/** The errors of pages, without those of a missing session, an invalid form or a missing network. */
export const unexpectedErrors = (...all: Visit[]) =>
  all.flatMap(({ errors }) => errors).filter((text) => !expectedErrors.test(text));

/** Returns a function that checks each screen once, at its first use, and takes a screenshot unless told otherwise. */
export function screenChecker() {
  const checkedScreens = new Set<string>();
  return async (page: Page, screen: string, picture = true) => {
    if (checkedScreens.has(screen)) return;
    checkedScreens.add(screen);
    if (picture) await photograph(page, `funnels-${screen.replaceAll(' ', '-')}`);
    await expectAccessible(page, screen);
  };
}
