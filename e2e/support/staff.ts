import { execFileSync } from 'node:child_process';
import { type BrowserState, Client } from './client.ts';
import { program } from './serve.ts';
import { server } from './server.ts';

export const consoleHost = 'admin.localhost';

/** The demo member of staff, an admin of all tenants. */
export const demoStaff = { email: 'beheer@lepelblad.example', password: 'achter-de-schermen' };

/** The current code of the demo member's authenticator app. The server accepts each code once. */
export const authenticatorCode = () => execFileSync(program, ['code']).toString().trim();

/** Signs the demo member in to the console. */
export async function signInStaff(code: string): Promise<BrowserState> {
  const client = new Client(consoleHost);
  await client.call('POST', '/user/auth/admin/login', { ...demoStaff, code });
  return client.browserState();
}

/** The demo member's browser state. Setup signs in once for all tests, since a code works once. */
export const staffState: BrowserState = JSON.parse(process.env.E2E_STAFF ?? '{"cookies":[],"origins":[]}');

const staffClient = Client.from(consoleHost, staffState);
const call = <Data>(method: 'GET' | 'POST', path: string, body?: unknown) =>
  staffClient.call<Data>(method, `/user/admin/${path}`, body);

let tenants: Promise<{ id: string; slug: string }[]> | undefined;
async function tenantOf(brand: string): Promise<string> {
  tenants ??= call('GET', 'tenants');
  return (await tenants).find(({ slug }) => slug === brand)?.id ?? '';
}

/** A sponsorship of a brand. */
export interface Sponsorship {
  brand: string;
  tenant: string;
  id: string;
}

/** Creates a sponsorship with a number of seats. */
export async function createSponsorship(brand: string, seats: number): Promise<Sponsorship> {
  const tenant = await tenantOf(brand);
  const body = { tenantId: tenant, name: 'Bakkerij Jansen', accessDays: 30, seats };
  const { id } = await call<{ id: string }>('POST', 'sponsorships', body);
  return { brand, tenant, id };
}

/** Invites an address, and returns the link in the mail. */
export async function invite({ brand, tenant, id }: Sponsorship, email: string): Promise<string> {
  await call('POST', `sponsorships/${id}/invite?tenantId=${tenant}`, { emails: [email] });
  return server.waitForMail(email, new RegExp(`http://${brand}\\.\\S+/register\\?invite=[\\w-]+`));
}

/** Withdraws the invite of an address. */
export async function withdrawInvite({ tenant }: Sponsorship, email: string): Promise<void> {
  const [found] = await call<{ id: string }[]>('GET', `invites?tenantId=${tenant}&text=${encodeURIComponent(email)}`);
  await call('POST', `invites/${found?.id}/withdraw?tenantId=${tenant}`, {});
}

/** Creates codes of a shop, and returns them. */
export async function makeCodes(brand: string, batch: { parcel: boolean; codes?: number }): Promise<string[]> {
  const { parcel, codes = 1 } = batch;
  const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const product = { nl: 'Kookpakket', en: 'Cooking parcel' };
  const body = {
    tenantId: await tenantOf(brand),
    name: 'Zomer',
    product,
    seller: 'Boekhandel De Lepel',
    parcel,
    accessMonths: 3,
    lastDay,
    codes,
  };
  const file = await call<string>('POST', 'purchase-batches', body);
  return file.trim().split(/\s+/).slice(1);
}

/** The recipients of a brand's parcels that are not sent: name and postal code. */
export async function parcelsOf(brand: string): Promise<string[]> {
  const parcels = await call<{ address: { name: string; postalCode: string } }[]>(
    'GET',
    `parcels?sent=false&tenantId=${await tenantOf(brand)}`,
  );
  return parcels.map(({ address }) => `${address.name}, ${address.postalCode}`);
}
