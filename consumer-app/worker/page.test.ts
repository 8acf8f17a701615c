import { expect, it } from 'vitest';
import { assetsOf, pageFrom } from './page.ts';

const html = [
  '<head><style nonce="__NONCE__"></style><link href="/assets/a-1.css"></head>',
  '<script type="application/json" id="boot" nonce="__NONCE__">{"language":"nl","session":null,"offline":true}</script>',
  '<script type="module" src="/assets/index-2.js"></script><link href="/assets/a-1.css">',
].join('');

const storedPage = () => new Response(html, { headers: { 'Content-Security-Policy': "script-src 'nonce-__NONCE__'" } });

const bootOf = (page: string) => JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '');

it('a stored page has a new nonce each time, also in its policy', async () => {
  const pages = await Promise.all([pageFrom(storedPage(), null), pageFrom(storedPage(), null)]);
  const nonces = await Promise.all(
    pages.map(async (page) => {
      const text = await page.text();
      const [first, ...rest] = [...text.matchAll(/nonce="([^"]+)"/g)].map((match) => match[1]);
      expect(rest.every((other) => other === first)).toBe(true);
      expect(page.headers.get('Content-Security-Policy')).toBe(`script-src 'nonce-${first}'`);
      expect(page.headers.get('Content-Type')).toContain('text/html');
      return first;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(nonces).not.toContain('__NONCE__');
});

it('a stored page has the last session, and no name can end its script', async () => {
  const session = { id: '</script><b>$& $1' };
  const text = await (await pageFrom(storedPage(), session)).text();
  expect(text).not.toContain('<b>');
  expect(bootOf(text)).toEqual({ language: 'nl', session, offline: true });
});

it('each file of a page is listed once', () => {
  expect(assetsOf(html)).toEqual(['/assets/a-1.css', '/assets/index-2.js']);
});
