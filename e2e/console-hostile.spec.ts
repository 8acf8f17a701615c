import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { answerAll, newAccount, newAddress } from './support/accounts.ts';
import { visit } from './support/browser.ts';
import { Client } from './support/client.ts';
import { server } from './support/server.ts';
import { consoleHost, staffState } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const looks = resolve(import.meta.dirname, '../backend/internal/httpapi/testdata/hostile_looks.json');
const { refused, markup }: { refused: Record<string, unknown[]>; markup: string[] } = JSON.parse(
  readFileSync(looks, 'utf8'),
);

/** A change of a white-label, by field. */
type Change = Record<string, unknown>;

/** Sends changes of a white-label one after another, each to its newest version, and returns their statuses. */
const send = (page: Page, path: string, changes: Change[]) =>
  page.evaluate(
    async ({ path, changes }) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
      const statuses: number[] = [];
      for (const change of changes) {
        const current = await fetch(path);
        const { name, slug, language, domains } = (await current.json()).data;
        const answer = await fetch(path, {
          method: 'PUT',
          headers: {
            'Content-Type': 'application/json',
            'X-XSRF-TOKEN': token,
            'If-Match': current.headers.get('ETag') ?? '',
          },
          body: JSON.stringify({ name, slug, language, domains, ...change }),
        });
        statuses.push(answer.status);
      }
      return statuses;
    },
    { path, changes },
  );

/** Uploads files as images of a brand, and returns the statuses. */
const upload = (page: Page, tenant: string, files: { name: string; content: string }[]) =>
  page.evaluate(
    async ({ tenant, files }) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
      const statuses: number[] = [];
      for (const { name, content } of files) {
        const form = new FormData();
        form.append('image', new File([Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0))], name));
        const path = `/api/v1/upload/image?kind=logo&tenantId=${tenant}`;
        const answer = await fetch(path, { method: 'POST', headers: { 'X-XSRF-TOKEN': token }, body: form });
        statuses.push(answer.status);
      }
      return statuses;
    },
    { tenant, files },
  );

/** A PNG whose header declares 60,000 by 60,000 pixels. */
const bomb = 'iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAIAAAAPsOIVAAAACElEQVR4nAMAAAAAAUgGidIAAAAASUVORK5CYII=';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test('console: hostile values of a brand open no dialog and reach no other host', async ({ browser }) => {
  test.slow();
  const admin = Client.from(consoleHost, staffState);
  const name = `kwaad-${Date.now()}`;
  const domain = `${name}.localhost`;
  const brand = { name: 'Kwaad', slug: name, language: 'nl', domains: [domain], isActive: true };
  const { id } = await admin.call<{ id: string }>('POST', '/user/admin/whitelabels', brand);
  await admin.call('POST', `/user/admin/whitelabels/${id}/domains/verify`, { domain });
  const path = `/api/v1/user/admin/whitelabels/${id}`;

  const staff = await visit(browser, staffState);
  await staff.page.goto(server.url(consoleHost, `/whitelabels/${id}/show`));
  const account = await newAccount(domain, 'general', newAddress('kwaad'));
  await answerAll(domain, account);
  const consumer = await visit(browser, account.state);
  const counts = { dialogs: 0, foreign: [] as string[] };
  for (const { context, page } of [staff, consumer]) {
    page.on('dialog', (dialog) => {
      counts.dialogs++;
      void dialog.dismiss();
    });
    context.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (/^https?:$/.test(protocol) && !hostname.endsWith('.localhost')) counts.foreign.push(request.url());
    });
  }

  const changes = Object.entries(refused).flatMap(([field, values]) => values.map((value) => ({ [field]: value })));
  expect(changes.length).toBeGreaterThanOrEqual(60);
  const stored = (await send(staff.page, path, changes)).filter((status) => status !== 422 && status !== 400);
  expect(stored).toEqual([]);
  const files = [
    { name: 'logo.svg', content: base64(script) },
    { name: 'logo.png', content: base64(script) },
    { name: 'logo.jpg', content: base64('<!doctype html><script>alert(1)</script>') },
    { name: 'logo.png', content: bomb },
    { name: '../../logo.svg', content: base64(script) },
  ];
  expect(await upload(staff.page, id, files)).toEqual(files.map(() => 422));

  // Markup is stored as text, each in every field once, and opened wherever the brand shows.
  const fields = ['name', 'appName', 'customTitle', 'customDescription', 'companyAddress'];
  for (const first of [0, 2, 4, 6]) {
    const texts = Object.fromEntries(fields.map((field, n) => [field, markup[(first + n) % markup.length]]));
    expect(await send(staff.page, path, [texts])).toEqual([200]);
    const [plan] = await admin.call<{ id: string }[]>('GET', `/user/admin/whitelabels/${id}/plans`);
    expect(plan).toBeDefined();
    const extra = { name: { nl: markup[first], en: markup[first + 1] }, text: { nl: markup[first + 1] } };
    await admin.call('POST', `/user/admin/whitelabels/${id}/plans`, {
      ...extra,
      ...{ interval: 'month', cents: 995, taxPercent: 21, sold: true },
    });
    for (const page of ['/', '/register', '/privacy-policy', '/dashboard/plans', '/dashboard/settings']) {
      await consumer.page.goto(server.url(domain, page));
      await consumer.page.locator('h1').first().waitFor();
    }
    for (const page of [`/whitelabels/${id}/show`, `/whitelabels/${id}`, '/whitelabels', '/']) {
      await staff.page.goto(server.url(consoleHost, page));
      await staff.page.locator('h1').first().waitFor();
    }
    // A mail of the brand, without the policy of a page that would hide what it contains.
    const email = newAddress('brief');
    await newAccount(domain, 'general', email);
    const { body } = await server.ask('127.0.0.1', `/dev/mail?to=${encodeURIComponent(email)}`);
    const mails: { subject: string; html: string }[] = JSON.parse(body);
    expect(mails.length).toBeGreaterThan(0);
    await consumer.page.goto('about:blank');
    for (const { html } of mails) await consumer.page.setContent(html);
  }
  expect(counts).toEqual({ dialogs: 0, foreign: [] });
  const errors = [...staff.errors, ...consumer.errors];
  expect(errors.filter((text) => /policy/.test(text))).toEqual([]);

  // A page that does both is counted.
  await consumer.page.setContent('<img src="https://evil.example/x.png"><script>alert(1)</script>');
  await expect.poll(() => counts).toEqual({ dialogs: 1, foreign: ['https://evil.example/x.png'] });
});
