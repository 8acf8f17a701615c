import { accountWithAccess, invitedAccount, newAddress } from './support/accounts.ts';
import { visit } from './support/browser.ts';
import { Client } from './support/client.ts';
import { Hands } from './support/hands.ts';
import { server } from './support/server.ts';
import { consoleHost, staffState } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const host = 'fitpuur.localhost';
const password = 'zes paarse pannen op een rij';

/** Invites a member of FitPuur's support, who joins. Returns the state of their browser. */
async function joinSupport() {
  const email = newAddress('sam');
  const admin = Client.from(consoleHost, staffState);
  const tenants = await admin.call<{ id: string; slug: string }[]>('GET', '/user/admin/tenants');
  const tenantId = tenants.find(({ slug }) => slug === 'fitpuur')?.id;
  await admin.call('POST', '/user/admin/staff', { name: 'Sam Steun', email, role: 'support', tenantId });
  const link = await server.waitForMail(email, /https?:\S+#\S+/);
  const member = new Client(consoleHost);
  const token = new URL(link).hash.slice(1);
  await member.call('POST', '/user/auth/admin/accept-invitation', { token, password });
  await member.call('POST', '/user/auth/admin/request-code', { email, password });
  await member.call('POST', '/user/auth/admin/login', { email, password, code: await server.code(email) });
  return member.browserState();
}

/** Support's hands, which find a customer in the palette. */
class SupportHands extends Hands {
  /** From the home page, finds a customer by address: opens the palette, types and chooses. */
  async find(email: string) {
    await this.page.goto(server.url(consoleHost, '/'));
    await this.page.locator('h1').waitFor();
    this.actions = 1;
    await this.page.keyboard.press('Control+k');
    const field = this.page.getByRole('combobox');
    await field.fill(email);
    await this.page.getByRole('option').first().waitFor();
    this.actions++;
    await field.press('Enter');
    await this.page.getByText('Toegang en abonnement').waitFor();
  }
}

test('console: support answers the ten most usual questions, each in at most four actions', async ({ browser }) => {
  test.slow();
  const consumer = await accountWithAccess(host);
  const invited = await invitedAccount(host);
  // A code that the customer asked for and that support can send again.
  await new Client(host).call('POST', '/user/auth/request-otp', { email: consumer.email });
  const { page } = await visit(browser, await joinSupport());
  const hands = new SupportHands(page);
  const within = (name: string | RegExp) => page.getByRole('region', { name });
  const confirm = (name: string | RegExp) =>
    hands.press(name, 'button', page.getByRole('dialog').or(page.getByRole('alertdialog')));

  const questions: Record<string, () => Promise<void>> = {
    'Do I have access, and until when?': async () => {
      await hands.find(consumer.email);
      await within('Toegang en abonnement').getByText('Aankoop tot').waitFor();
    },
    'Was my invite used?': async () => {
      await hands.find(invited.email);
      await within('Toegang en abonnement').getByText('Uitnodiging tot').waitFor();
    },
    'What did I pay?': async () => {
      await hands.find(consumer.email);
      await within('Betalingen').getByText('Nog geen betalingen.').waitFor();
    },
    'Which mails did you send me?': async () => {
      await hands.find(consumer.email);
      await within('Verstuurde mails').getByText('Code om in te loggen').first().waitFor();
    },
    'What is in my week, and why?': async () => {
      await hands.find(consumer.email);
      await hands.press('Weekmenu bekijken');
      await page.getByRole('region', { name: /^Weekmenu van week/ }).waitFor();
    },
    'I signed in at someone else’s. Can you sign me out?': async () => {
      await hands.find(invited.email);
      await hands.press('Overal uitloggen');
      await confirm('Overal uitloggen');
      await page.getByText(/is overal uitgelogd/).waitFor();
    },
    'It did not work for days. Can I get more time?': async () => {
      await hands.find(invited.email);
      await hands.press('Extra toegang geven');
      await confirm('Extra toegang geven');
      await page.getByText(/heeft extra toegang/).waitFor();
    },
    'The code does not come. Can you send it again?': async () => {
      await hands.find(consumer.email);
      await hands.press('Code opnieuw sturen');
      await confirm('Code opnieuw sturen');
      await page.getByText(/krijgt een nieuwe code/).waitFor();
    },
    'What happened with my account?': async () => {
      await hands.find(consumer.email);
      await within('Wat er gebeurde')
        .getByText(/Account gemaakt/)
        .waitFor();
    },
    'Can you look along with me?': async () => {
      await hands.find(consumer.email);
      await hands.press('Vraag om mee te kijken');
      await page.getByText(/Je vraag staat bij de klant op het scherm/).waitFor();
    },
  };
  for (const [question, answer] of Object.entries(questions)) {
    await test.step(question, answer);
    expect(hands.actions, question).toBeLessThanOrEqual(4);
  }
});

test('console: support is refused the pages and calls that are not for it', async ({ browser }) => {
  const state = await joinSupport();
  const { page } = await visit(browser, state);
  const admin = Client.from(consoleHost, staffState);
  const tenants = await admin.call<{ id: string; slug: string }[]>('GET', '/user/admin/tenants');
  const idOf = (brand: string) => tenants.find(({ slug }) => slug === brand)?.id;
  const [own, other] = [idOf('fitpuur'), idOf('greenfork')];

  for (const path of ['/staff', '/ingredients', '/imports', '/figures', '/audit', '/jobs', '/payments']) {
    await page.goto(server.url(consoleHost, path));
    await page.getByRole('heading', { name: 'Hier mag je niet bij' }).waitFor();
  }
  await page.goto(server.url(consoleHost, `/whitelabels/${own}`));
  await page.getByRole('heading', { name: 'Hier mag je niet bij' }).waitFor();
  await page.goto(server.url(consoleHost, `/whitelabels/${other}/show`));
  await page.getByRole('heading', { name: 'Deze pagina bestaat niet' }).waitFor();
  // Of its own brand it sees what is sold and offered, and has no button to change it.
  await page.goto(server.url(consoleHost, `/whitelabels/${own}/show`));
  for (const name of ['Abonnementen en prijzen', 'Aanbod voor wie wil stoppen']) {
    const panel = page.getByRole('region', { name });
    await panel.getByRole('listitem').first().waitFor();
    await expect(panel.getByRole('button')).toHaveCount(0);
  }

  const client = Client.from(consoleHost, state);
  const deal = {
    title: { nl: 'x' },
    text: { nl: 'x' },
    kind: 'freeMonths',
    months: 12,
    reasons: ['other'],
    offered: true,
  };
  for (const [method, path, body] of [
    ['GET', '/staff'],
    ['GET', '/audit'],
    ['GET', '/ingredients'],
    ['GET', `/figures?tenantId=${own}&from=2026-01-01&to=2026-01-31`],
    ['POST', `/whitelabels/${own}/deals`, deal],
    ['POST', `/whitelabels/${own}/toggle-status`, { isActive: false }],
    ['POST', '/staff', { name: 'Indringer', email: newAddress('indringer'), role: 'admin', tenantId: own }],
    ['GET', `/whitelabels/${other}/deals`],
    ['GET', `/consumers?tenantId=${other}&text=noor`],
    ['GET', `/invites?tenantId=${other}`],
  ] as const) {
    const answer = await client.ask(method, `/user/admin${path}`, body);
    expect([403, 404], `${method} ${path}: ${answer.body}`).toContain(answer.status);
  }
});

test('console: support sees pages while the customer allows it, and both see it', async ({ browser }) => {
  test.slow();
  const person = await accountWithAccess(host);
  const [support, customer] = [await visit(browser, await joinSupport()), await visit(browser, person.state)];
  const hands = new SupportHands(support.page);
  await hands.find(person.email);
  const told = customer.page.getByRole('region', { name: 'Meekijken' });
  const look = async () => {
    await hands.press('Vraag om mee te kijken');
    await support.page.getByText(/Je vraag staat bij de klant op het scherm/).waitFor();

    await customer.page.goto(server.url(host, '/dashboard'));
    const question = customer.page.getByRole('dialog', { name: 'Mag de klantenservice meekijken?' });
    await question.getByText(/Sam Steun wil je helpen/).waitFor();
    await question.getByRole('button', { name: 'Ja, kijk maar mee' }).click();
    await told.getByText(/Sam Steun van de klantenservice kan tot/).waitFor();

    const opened = support.page.waitForEvent('popup');
    await support.page.getByRole('button', { name: 'Open de pagina’s' }).click();
    const looking = await opened;
    const bar = looking.getByRole('region', { name: 'Meekijken' });
    await bar.getByText(/Je kijkt mee met deze klant/).waitFor();
    expect(new URL(looking.url()).hash).toBe('');
    return { looking, bar };
  };

  const first = await look();
  await first.bar.getByRole('button', { name: 'Stop met meekijken' }).click();
  await first.looking.waitForURL(support.page.url());
  await first.looking.close();
  await told.waitFor({ state: 'detached' });

  const { looking } = await look();
  await told.getByRole('button', { name: 'Stop met meekijken' }).click();
  await told.waitFor({ state: 'detached' });
  await looking.goto(server.url(host, '/dashboard'));
  await expect.poll(() => new URL(looking.url()).pathname).toBe('/login');
});
