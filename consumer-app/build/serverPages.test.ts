import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fill } from './serverPages.ts';

const serverPage = `<!doctype html>
<html lang="en">
  <head>
    <title>GreenFork</title>
    <meta name="theme-color" content="#1b5e20" />
    <style nonce="x">:root{--brand:#1b5e20;--brand-button:#1b5e20}</style>
    <style nonce="x">html{background:#fff}</style>
  </head>
  <body><script type="application/json" id="boot" nonce="x">{"price":"$& 5"}</script></body>
</html>`;

it.each(['consumer-app', 'admin-console'])('the source page of %s gets the server’s data', (app) => {
  const source = readFileSync(new URL(`../../${app}/index.html`, import.meta.url), 'utf8');
  const page = fill(source, serverPage);
  expect(page).toContain('<html lang="en">');
  expect(page).toContain('<title>GreenFork</title>');
  expect(page).toContain(':root{--brand:#1b5e20;--brand-button:#1b5e20}</style>');
  expect(page).not.toContain('html{background:#fff}');
  expect(page).toContain('{"price":"$& 5"}</script>');
  expect(page).toMatch(/<script type="module" src="\/src\//);
});
