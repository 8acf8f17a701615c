import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

function findChromium(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  ]) {
    try {
      return execFileSync('which', [name], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim();
    } catch {
      // The next name.
    }
  }
  throw new Error('no Chromium found: install the package chromium, or name one in CHROMIUM');
}

/** A cell of a sheet: a drawing and what is written below it. */
export interface Cell {
  svg: string;
  label: string;
}

/** A sheet of drawings and where it is written. */
export interface Sheet {
  out: string;
  cells: readonly Cell[];
  /** size is the width of a drawing in pixels. */
  size: number;
  columns: number;
  dark?: boolean;
}

const text = (s: string) => s.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c);

function page({ cells, size, columns, dark }: Sheet): string {
  const font = Math.max(9, Math.min(14, size / 15));
  const pictures = cells.map(
    ({ svg, label }) =>
      `<figure><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}"><figcaption>${text(label)}</figcaption></figure>`,
  );
  return `<body><style>body{margin:0;background:${dark ? '#1b1a18' : '#fafaf7'};color:${dark ? '#ddd' : '#2a2722'};font:${font}px system-ui}main{display:grid;grid-template-columns:repeat(${columns},${size}px);gap:10px;padding:10px}figure{margin:0}img{border-radius:${Math.round(size * 0.06)}px;display:block;object-fit:cover}figcaption{padding:3px 2px;line-height:1.2;overflow-wrap:anywhere}</style><main>${pictures.join('')}</main></body>`;
}

/** launch starts Chromium. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });

/** photograph writes sheets as PNG files. */
export async function photograph(sheets: readonly Sheet[]): Promise<void> {
  const browser = await launch();
  try {
    for (const sheet of sheets) {
      mkdirSync(dirname(sheet.out), { recursive: true });
      const tab = await browser.newPage({
        viewport: { width: sheet.columns * (sheet.size + 10) + 10, height: 400 },
        colorScheme: sheet.dark ? 'dark' : 'light',
      });
      // a sheet has hundreds of drawings, and a busy machine takes more than the usual 30 s for them
      tab.setDefaultTimeout(180_000);
      await tab.setContent(page(sheet), { waitUntil: 'load' });
      await tab.screenshot(
        sheet.out.endsWith('.jpg')
          ? { path: sheet.out, fullPage: true, type: 'jpeg', quality: 78 }
          : { path: sheet.out, fullPage: true },
      );
      await tab.close();
    }
  } finally {
    await browser.close();
  }
}
