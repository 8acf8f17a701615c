/** The path of a Chromium: $CHROMIUM, an installed one, or the one that Playwright downloaded to `fetched`. */
export function findChromium(fetched: string): string | undefined;
