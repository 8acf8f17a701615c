/** A Chromium: the one that CHROMIUM names, one of this machine, or the one that Playwright fetched. */
export function findChromium(fetched: string): string | undefined;
