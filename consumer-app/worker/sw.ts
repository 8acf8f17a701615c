/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { keptSession } from '../src/lib/device/store.ts';
import { assetsOf, pageFrom } from './page.ts';

declare const self: ServiceWorkerGlobalScope;

/** Every file of the build that the app may ask for; the build puts the list here. */
declare const files: PrecacheEntry[];

/** The page that opens without a network: the brand's, with nobody signed in. */
const pageAddress = '/api/page.html';
const pageCache = 'page';
/** How old that page may become before it is asked for again, in milliseconds: a brand's look changes. */
const pageLife = 24 * 60 * 60 * 1000;
/** How long a page may take to come before the device opens its own, in milliseconds. */
const patience = 5000;

precacheAndRoute(files);
cleanupOutdatedCaches();

// Pictures of food and of brands: whatever was seen can be seen again. Nothing of a person is among them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(pictures|brand)\//.test(url.pathname),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true })],
  }),
);

/** Keeps the page, unless it belongs to another build than the files that are kept here. */
async function keepPage(): Promise<void> {
  const answer = await fetch(pageAddress, { credentials: 'omit' });
  if (!answer.ok) return;
  const kept = await Promise.all(assetsOf(await answer.clone().text()).map((asset) => matchPrecache(asset)));
  if (kept.includes(undefined)) return;
  const cache = await caches.open(pageCache);
  await cache.put(
    pageAddress,
    new Response(answer.body, { headers: [...answer.headers, ['X-Kept-At', `${Date.now()}`]] }),
  );
}

async function keepPageFresh(): Promise<void> {
  const kept = await caches.match(pageAddress, { cacheName: pageCache });
  if (Date.now() - Number(kept?.headers.get('X-Kept-At') ?? 0) > pageLife) await keepPage();
}

/** The page of this device; undefined when it keeps none. */
async function ownPage(): Promise<Response | undefined> {
  const kept = await caches.match(pageAddress, { cacheName: pageCache });
  if (!kept) return undefined;
  const nobody = () => null;
  return pageFrom(kept, await keptSession().catch(nobody));
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage().catch(() => undefined)); // the next page that is opened tries again
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

const tooLate = Symbol('too late');

registerRoute(
  new NavigationRoute(
    async ({ event, request }) => {
      const { preloadResponse } = event as FetchEvent;
      const asked = (async () => (await preloadResponse) ?? fetch(request))() as Promise<Response>;
      const waited = new Promise<typeof tooLate>((done) => setTimeout(() => done(tooLate), patience));
      try {
        const answer = await Promise.race([asked, waited]);
        if (answer === tooLate) return (await ownPage()) ?? (await asked);
        event.waitUntil(keepPageFresh().catch(() => undefined));
        return answer;
      } catch (error) {
        const own = await ownPage();
        if (own) return own;
        throw error;
      }
    },
    { denylist: [/^\/(api|dev)\//] },
  ),
);
