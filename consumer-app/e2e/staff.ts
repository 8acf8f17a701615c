import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { open, type Signed, visitor } from './browser.ts';
import { binary, type Server } from './server.ts';

const host = 'admin.localhost';
const demo = { email: 'beheer@lepelblad.example', password: 'achter-de-schermen' };

/** Signs the demo member of staff in to the console: once for each server, because their code works once. */
export async function asStaff(browser: Browser, server: Server): Promise<Signed> {
  const context = await visitor(browser);
  const { page } = await open(context);
  await page.goto(server.url(host, '/login'));
  await page.locator('input[name=email]').fill(demo.email);
  await page.locator('input[name=password]').fill(demo.password);
  await page.locator('input[name=code]').fill(execFileSync(binary, ['code']).toString().trim());
  await page.locator('button[type=submit]').click();
  await page.locator('table').waitFor();
  const signed = await context.storageState();
  await context.close();
  return signed;
}

/** A sponsorship of a brand. */
interface Sponsorship {
  brand: string;
  tenant: string;
  id: string;
}

/** What a member of staff can do that no screen of the console does yet. */
export interface Office {
  /** Has somebody pay for others. */
  sponsor: (brand: string, seats: number) => Promise<Sponsorship>;
  /** Invites somebody, and answers with the address in their mail. */
  invite: (to: Sponsorship, email: string) => Promise<string>;
  withdraw: (of: Sponsorship, email: string) => Promise<void>;
  /** Makes codes that a shop sells. */
  codes: (brand: string, batch: { parcel: boolean; codes?: number }) => Promise<string[]>;
  /** The parcels of a brand that are to be sent: to whom. */
  parcels: (brand: string) => Promise<string[]>;
  close: () => Promise<void>;
}

/** Asks the interface from a page of the console, as its screens do. */
async function ask<T>(page: Page, method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ([method, path, body]) => {
      const forgery = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(forgery) };
      const asked = await fetch(`/api/v1/user/admin/${path}`, { method, headers, ...(body ? { body } : {}) });
      return { ok: asked.ok, text: await asked.text() };
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.text}`);
  return (answer.text.startsWith('{') ? JSON.parse(answer.text).data : answer.text) as T;
}

/** Opens the console's page for a member of staff who is signed in. */
export async function openOffice(browser: Browser, server: Server, signed: Signed): Promise<Office> {
  const context = await visitor(browser, signed);
  const { page } = await open(context);
  await page.goto(server.url(host, '/whitelabels'));
  const tenants = await ask<{ id: string; slug: string }[]>(page, 'GET', 'tenants');
  const tenantOf = (brand: string) => tenants.find(({ slug }) => slug === brand)?.id ?? '';
  return {
    sponsor: async (brand, seats) => {
      const tenant = tenantOf(brand);
      const body = { tenantId: tenant, name: 'Bakkerij Jansen', accessDays: 30, seats };
      const { id } = await ask<{ id: string }>(page, 'POST', 'sponsorships', body);
      return { brand, tenant, id };
    },
    invite: async ({ brand, tenant, id }, email) => {
      await ask(page, 'POST', `sponsorships/${id}/invite?tenantId=${tenant}`, { emails: [email] });
      return server.mailed(email, new RegExp(`http://${brand}\\.\\S+/register\\?invite=[\\w-]+`));
    },
    withdraw: async ({ tenant }, email) => {
      const [found] = await ask<{ id: string }[]>(
        page,
        'GET',
        `invites?tenantId=${tenant}&text=${encodeURIComponent(email)}`,
      );
      await ask(page, 'POST', `invites/${found?.id}/withdraw?tenantId=${tenant}`, {});
    },
    codes: async (brand, { parcel, codes = 1 }) => {
      const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
      const product = { productNl: 'Kookpakket', productEn: 'Cooking parcel', seller: 'Boekhandel De Lepel', parcel };
      const body = { tenantId: tenantOf(brand), name: 'Zomer', ...product, accessMonths: 3, lastDay, codes };
      const file = await ask<string>(page, 'POST', 'purchase-batches', body);
      return file.trim().split(/\s+/).slice(1);
    },
    parcels: async (brand) => {
      const found = await ask<{ address: { name: string; postalCode: string } }[]>(
        page,
        'GET',
        `parcels?sent=false&tenantId=${tenantOf(brand)}`,
      );
      return found.map(({ address }) => `${address.name}, ${address.postalCode}`);
    },
    close: () => context.close(),
  };
}
