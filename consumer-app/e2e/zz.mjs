import { chromium } from 'playwright-core';
import { findChromium } from './chromium.mjs';
const out = '/tmp/shots-search'; import { mkdirSync } from 'node:fs'; mkdirSync(out, { recursive: true });
const b = await chromium.launch({ executablePath: findChromium(chromium.executablePath()), args: ['--no-sandbox','--disable-gpu'] });
const sizes = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } };
const host = process.argv[2] ?? 'lepelblad';
for (const [scheme, size] of [['light','phone'],['dark','phone'],['light','wide'],['dark','wide']]) {
  const c = await b.newContext({ viewport: sizes[size], colorScheme: scheme });
  const p = await c.newPage();
  p.on('pageerror', e => console.log('ERR', String(e)));
  await p.goto(`http://${host}.localhost:8391/login`);
  await p.fill('input[type=email]', 'noor@voorbeeld.example'); await p.fill('input[type=password]', 'lekker-eten');
  await p.keyboard.press('Enter');
  await p.waitForURL('**/dashboard**', { timeout: 60000 });
  const shot = async (name, path) => {
    if (path) await p.goto(`http://${host}.localhost:8391/dashboard/recipes${path}`);
    await p.waitForLoadState('networkidle'); await p.waitForTimeout(400);
    await p.screenshot({ path: `${out}/${host}-${name}-${size}-${scheme}.png` });
  };
  await shot('all', '');
  await p.locator('button[aria-pressed]').filter({ has: p.locator('svg') }).nth(2).click().catch(() => {});
  await shot('wishes', '?text=snel+zonder+lactose+met+tomaat');
  await shot('corrected', '?text=brocoli&diet=vegetarian&ingredients=knoflook');
  await shot('none', '?text=kip+ananas&maxMinutes=15');
  await shot('nofav', '?favorites=true');
  await shot('sheet', '?kitchen=italian');
  await p.locator('button[aria-haspopup=dialog]').first().click();
  await shot('sheet');
  await p.screenshot({ path: `${out}/${host}-sheet-${size}-${scheme}.png` });
  await shot('recipe', '/penne-met-doperwten-en-huttenkase');
  await c.close();
}
await b.close();
