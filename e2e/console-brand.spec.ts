import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { answerAll, newAddress } from './support/accounts.ts';
import { expectAccessible, photograph, visit } from './support/browser.ts';
import { Client } from './support/client.ts';
import { Hands } from './support/hands.ts';
import { server } from './support/server.ts';
import { consoleHost, staffState } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const password = 'zes paarse pannen op een rij';
const logo = resolve(import.meta.dirname, '../tenants/fitpuur/icon-192.png');

test('console: a new brand from nothing to a registered visitor in at most 25 actions', async ({ browser }) => {
  test.slow();
  const vera = newAddress('vera');
  const brand = { name: 'Zilte Zaken', slug: 'zilte-zaken', domain: `zilt-${Date.now()}.localhost` };

  // The internal admin makes the brand, and invites its manager.
  const admin = await visit(browser, staffState);
  await admin.page.goto(server.url(consoleHost, '/'));
  const first = new Hands(admin.page);
  await first.press('Nieuw white-label', 'link');
  await first.fill(admin.page.getByLabel('Naam', { exact: true }), brand.name);
  await expect(admin.page.getByLabel('Naam in links')).toHaveValue(brand.slug);
  await first.fill(admin.page.getByLabel('Domeinen'), brand.domain);
  await first.fill(admin.page.getByLabel('Naam van de partner'), 'Vera Visser');
  await first.fill(admin.page.getByLabel('E-mailadres van de partner'), vera);
  await photograph(admin.page, 'console-brand-01-new');
  await expectAccessible(admin.page, 'console, a new brand');
  await first.press('White-label maken');
  await admin.page.getByText('Zilte Zaken is gemaakt, en Vera Visser krijgt een uitnodiging.').waitFor();

  // The manager joins, brands it and opens its domain.
  const manager = await visit(browser);
  const { page } = manager;
  const second = new Hands(page);
  second.actions++; // the link in the mail
  await page.goto(await server.waitForMail(vera, /https?:\S+#\S+/));
  await second.fill(page.getByLabel('Wachtwoord', { exact: true }), password);
  await second.press('Uitnodiging aannemen');
  await page.getByText(`Gelukt! We mailden een code naar ${vera}.`).waitFor();
  await second.fill(page.getByLabel('Code van zes cijfers'), await server.code(vera));
  await second.press('Inloggen');
  const steps = page.getByRole('region', { name: 'Zo gaat Zilte Zaken online' });
  await steps.waitFor();
  await steps.getByText(/^Dit verkoop je: Per maand \(€\s9,95 per maand\), Per kwartaal/).waitFor();
  await photograph(page, 'console-brand-02-steps');
  await expectAccessible(page, 'console, the steps of a new brand');
  await second.press('Uiterlijk kiezen', 'link', steps);
  await second.fill(page.getByLabel('Merkkleur', { exact: true }), '#0b5d7a');
  await expect(page.getByLabel('Kleur van knoppen', { exact: true })).toHaveValue('#0b5d7a');
  second.actions++; // chooses a file
  await page.locator('input[type=file]').first().setInputFiles(logo);
  const site = page.frameLocator('iframe');
  await expect(site.getByRole('img', { name: brand.name })).toHaveAttribute('src', /^\/media\//);
  await page.getByText('Concept bewaard.').waitFor();
  await photograph(page, 'console-brand-03-look');
  await second.press('Controleren en publiceren');
  const question = page.getByRole('dialog', { name: 'Nu publiceren?' });
  await question.waitFor();
  await photograph(page, 'console-brand-04-publish');
  await second.press('Publiceren', 'button', question);
  const domains = page.getByRole('region', { name: 'Domeinen' });
  await domains.getByText(brand.domain).first().waitFor();
  await photograph(page, 'console-brand-05-domain');
  const [, brandId] = /\/whitelabels\/([^/]+)\/show/.exec(page.url()) ?? [];
  await second.press('Controleren', 'button', domains);
  await domains.getByText('Gecontroleerd', { exact: true }).waitFor();

  // A visitor opens the domain and registers.
  const visitor = await visit(browser);
  const third = new Hands(visitor.page);
  third.actions++; // the link to the domain
  await visitor.page.goto(server.url(brand.domain, '/'));
  await visitor.page.getByRole('img', { name: brand.name }).first().waitFor();
  await photograph(visitor.page, 'console-brand-06-site');
  await third.press(/^Begin|^Maak|^Start/, 'link');
  const anna = newAddress('anna');
  await third.fill(visitor.page.locator('input[name=name]'), 'Anna Anker');
  await third.fill(visitor.page.locator('input[name=email]'), anna);
  third.actions++;
  await visitor.page.locator('input[name=terms]').check();
  third.actions++;
  await visitor.page.locator('button[type=submit]').click();
  await third.fill(visitor.page.locator('input[name=code]'), await server.code(anna));
  third.actions++;
  await visitor.page.locator('button[type=submit]').click();
  await visitor.page.waitForURL(({ pathname }) => pathname === '/onboarding');

  // 25 actions in all.
  expect({ admin: first.actions, manager: second.actions, visitor: third.actions }).toEqual({
    admin: 6,
    manager: 11,
    visitor: 8,
  });

  // Its plans are there from the start. The manager changes a price, which the visitor pays.
  await page.goto(server.url(consoleHost, `/whitelabels/${brandId}/show`));
  const plans = page.getByRole('region', { name: 'Abonnementen en prijzen' });
  await expect(plans.getByRole('listitem')).toHaveCount(3);
  await plans.getByRole('button', { name: 'Per maand aanpassen' }).click();
  const change = page.getByRole('dialog', { name: 'Per maand aanpassen' });
  await change.getByLabel('Prijs in euro, met btw').fill('8,50');
  await photograph(page, 'console-brand-09-price');
  await expectAccessible(page, 'console, a plan of a brand');
  await change.getByRole('button', { name: 'Opslaan' }).click();
  await plans.getByText('€ 8,50 per maand').waitFor();
  await answerAll(brand.domain, { state: await visitor.context.storageState() });
  await visitor.page.goto(server.url(brand.domain, '/dashboard'));
  await visitor.page.getByRole('heading', { name: 'Dit past bij jou' }).waitFor();
  await visitor.page.getByRole('button', { name: 'Bekijk de abonnementen' }).click();
  await visitor.page.getByRole('radio', { name: /^Per maand/ }).check({ force: true });
  await photograph(visitor.page, 'console-brand-10-plans');
  await visitor.page.getByRole('button', { name: 'Naar betalen' }).click();
  await visitor.page.getByRole('button', { name: /^Betaal.*8,50/ }).click();
  await visitor.page.waitForURL(({ pathname }) => pathname.startsWith('/dashboard'));
  await visitor.page.getByText('Bedankt, je abonnement loopt.', { exact: false }).waitFor();

  // The manager makes a deal of a month for free, which the visitor is offered when they cancel.
  const deals = page.getByRole('region', { name: 'Aanbod voor wie wil stoppen' });
  await deals.getByRole('button', { name: 'Drie maanden 30 % korting niet meer aanbieden' }).click();
  await deals.getByText(/wordt niet aangeboden/).waitFor();
  await photograph(page, 'console-brand-11-deals');
  await deals.getByRole('button', { name: 'Aanbod toevoegen' }).click();
  const offer = page.getByRole('dialog', { name: 'Aanbod toevoegen' });
  await offer.getByLabel('Titel (Nederlands)').fill('Twee maanden cadeau');
  await offer.getByLabel('Uitleg (Nederlands)').fill('Daarna geldt de gewone prijs.');
  await offer.getByLabel('Wat krijgt de klant?').selectOption('Gratis maanden');
  await offer.getByLabel('Aantal maanden').fill('2');
  await offer.getByRole('button', { name: 'Aanbod toevoegen' }).click();
  await offer.getByText(/Kies|minstens/).waitFor();
  await photograph(page, 'console-brand-12-deal-refused');
  await expectAccessible(page, 'console, a deal of a brand');
  await offer.getByRole('checkbox', { name: 'te duur' }).check();
  await offer.getByRole('button', { name: 'Aanbod toevoegen' }).click();
  await deals.getByText('Twee maanden cadeau').waitFor();
  const subscriber = Client.from(brand.domain, await visitor.context.storageState());
  const best = await subscriber.call<{ title: string }>('GET', '/user/retention-deals/best?reason=tooExpensive');
  expect(best.title).toBe('Twee maanden cadeau');

  // The manager makes a batch of codes, whose file is named by brand and content.
  await page.goto(server.url(consoleHost, '/batches'));
  await page.getByText('Nog geen codes').waitFor();
  await photograph(page, 'console-brand-07-no-codes');
  await page.getByRole('button', { name: 'Codes maken' }).click();
  const making = page.getByRole('dialog', { name: 'Codes maken' });
  await making.getByLabel('Naam, voor ons').fill('Zomer');
  await making.getByLabel('Wat de code geeft (Nederlands)').fill('Kookpakket');
  await making.getByLabel('Wat de code geeft (Engels)').fill('Cooking parcel');
  await making.getByLabel('Aantal codes').fill('3');
  const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await making.getByLabel('Te gebruiken tot en met').fill(lastDay.split('-').reverse().join('-'));
  await photograph(page, 'console-brand-08-codes');
  const saved = page.waitForEvent('download');
  await making.getByRole('button', { name: 'Codes maken' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${brand.slug}-codes-Zomer.csv`);
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split(/\s+/),
  ).toHaveLength(4);
  await page.getByRole('cell', { name: '0 van 3' }).waitFor();

  // And a recipe of its own.
  await page.goto(server.url(consoleHost, '/recipes'));
  await page.getByLabel('Van wie').selectOption(brand.name);
  await page.getByRole('link', { name: 'Recept maken' }).click();
  await page.getByLabel('Naam').fill('Havermout met appel');
  await page.getByLabel('Maaltijd').selectOption('Ontbijt');
  await page.getByLabel('Keuken').selectOption('Nederlands');
  const line = page.getByRole('group', { name: 'Ingrediënt 1' });
  await line.getByRole('combobox', { name: 'Ingrediënt' }).fill('havermout');
  await page.getByRole('option', { name: 'havermout', exact: true }).click();
  await line.getByLabel('Hoeveel').fill('180');
  await line.getByLabel('Maat').selectOption('g');
  await page.getByLabel('Minuten', { exact: true }).fill('10');
  await page.getByLabel('In één zin').fill('Warm en zoet, in tien minuten.');
  await page.getByLabel('Stap 1', { exact: true }).fill('Kook de havermout vijf minuten.');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByRole('heading', { name: 'Havermout met appel' }).waitFor();

  // Pages and calls that are not the manager's.
  const tenants = await Client.from(consoleHost, staffState).call<{ id: string; slug: string }[]>(
    'GET',
    '/user/admin/tenants',
  );
  const fitpuur = tenants.find(({ slug }) => slug === 'fitpuur')?.id;
  await page.goto(server.url(consoleHost, `/whitelabels/${fitpuur}`));
  await page.getByRole('heading', { name: 'Deze pagina bestaat niet' }).waitFor();
  for (const path of ['/payments', '/consumers', '/whitelabels/create']) {
    await page.goto(server.url(consoleHost, path));
    await page.getByRole('heading', { name: 'Hier mag je niet bij' }).waitFor();
  }
  const client = Client.from(consoleHost, await manager.context.storageState());
  for (const path of ['purchase-batches', 'invites', 'parcels', 'recipes']) {
    const answer = await client.ask('GET', `/user/admin/${path}?tenantId=${fitpuur}`);
    expect([403, 404], `${path}: ${answer.body}`).toContain(answer.status);
  }
  for (const { errors } of [admin, manager, visitor]) {
    expect(errors.filter((text) => !/ (401|403|404|422) /.test(text))).toEqual([]);
  }
});
