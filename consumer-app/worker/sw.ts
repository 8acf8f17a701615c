/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { storedSession } from '../src/lib/device/store.ts';
import { assetsOf, pageFrom } from './page.ts';

declare const self: ServiceWorkerGlobalScope;

/** The files to precache. Defined by build/serviceWorker.ts. */
declare const files: PrecacheEntry[];
/** A hash of files. */
declare const build: string;

/** The page to open offline, with the brand's look and no session. */
const pageAddress = '/api/page.html';
const pageCaches = 'page-';
/** The cache of this build's page, which names files of this build. */
const pageCache = `${pageCaches}${build}`;
/** The age from which the stored page is fetched again, in milliseconds: a brand's look may change. */
const maxPageAge = 24 * 60 * 60 * 1000;
/** The time after which the stored page is opened instead, in milliseconds. */
const pageTimeout = 5000;

const coverCache = 'covers';

/** Returns the path of a drawn cover without its form, or undefined. It ends in the key of the drawing. */
const drawingOf = (address: string): string | undefined =>
  new URL(address).pathname.match(/^(\/covers\/.*\/[0-9a-f]{16})(-\d+(-dark)?\.webp|\.svg)$/)?.[1];

/** Returns a stored form of the cover at an address, or undefined. */
async function storedCover(address: string): Promise<Response | undefined> {
  const cache = await caches.open(coverCache);
  const stored = (await cache.keys()).find(({ url }) => drawingOf(url) === drawingOf(address));
  return stored && cache.match(stored);
}

const precache = new PrecacheController();
precache.addToCacheList(files);
registerRoute(new PrecacheRoute(precache));
cleanupOutdatedCaches();

// Pictures of food and of brands, to show them offline. They have no personal data.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(pictures|brand)\//.test(url.pathname),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true })],
  }),
);

// Drawn covers. Only an answer that never changes is stored: an outdated address has another. The SVG is stored in place
// of a WebP that is not drawn yet. Offline, a cover that is stored in another form is shown instead.
const covers = new CacheFirst({
  cacheName: coverCache,
  plugins: [
    {
      cacheWillUpdate: async ({ request, response, event }) => {
        if (response.headers.get('Cache-Control')?.includes('immutable')) return response;
        const drawing = drawingOf(request.url);
        if (response.headers.get('ETag') === `"${drawing?.slice(-16)}"`)
          await covers.handle({ request: new Request(`${drawing}.svg`), event });
        return null;
      },
      handlerDidError: async ({ request }) => storedCover(request.url),
    },
    new ExpirationPlugin({ maxEntries: 600, purgeOnQuotaError: true }),
  ],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && drawingOf(url.href) !== undefined, covers);

// Photos of dishes, which are larger. Profile images have other addresses and are not stored.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
  new CacheFirst({
    cacheName: 'photos',
    plugins: [new ExpirationPlugin({ maxEntries: 150, purgeOnQuotaError: true })],
  }),
);

/** Stores the page, unless it belongs to another build than the stored files. */
async function storePage(): Promise<void> {
  const answer = await fetch(pageAddress, { credentials: 'omit' });
  if (!answer.ok) return;
  const assets = assetsOf(await answer.clone().text());
  if ((await Promise.all(assets.map((asset) => precache.matchPrecache(asset)))).includes(undefined)) return;
  const cache = await caches.open(pageCache);
  await cache.put(
    pageAddress,
    new Response(answer.body, { headers: [...answer.headers, ['X-Stored-At', `${Date.now()}`]] }),
  );
}

async function refreshPage(): Promise<void> {
  const page = await caches.match(pageAddress, { cacheName: pageCache });
  if (Date.now() - Number(page?.headers.get('X-Stored-At') ?? 0) > maxPageAge) await storePage();
}

/** Returns the stored page with the last session, or undefined. */
async function storedPage(): Promise<Response | undefined> {
  const page = await caches.match(pageAddress, { cacheName: pageCache });
  if (!page) return undefined;
  return pageFrom(page, await storedSession().catch(() => null));
}

/** Deletes the pages of other builds, whose files are deleted too. */
async function deleteOtherPages(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(pageCaches) && name !== pageCache);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The install event with addRoutes, which not all browsers have (https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes). */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rule: { condition: { urlPattern: URLPatternInit }; source: 'network' }) => Promise<void>;
}

self.addEventListener('install', (event: InstallEvent) => {
  // A request of a page that is closing would be lost if it went through the worker.
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/ingest' } }, source: 'network' }).catch(() => undefined);
  const install = async () => {
    await precache.install(event);
    // After the files, so that a page is stored only with all files that it names. If it cannot be fetched, the next
    // page tries again.
    await storePage().catch(() => undefined);
  };
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  const enable = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([precache.activate(event), deleteOtherPages(), enable, self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
});

const timedOut = Symbol('timed out');

registerRoute(
  new NavigationRoute(
    async ({ event, request }) => {
      const { preloadResponse } = event as FetchEvent;
      const response = (async () => (await preloadResponse) ?? fetch(request))() as Promise<Response>;
      const waited = new Promise<typeof timedOut>((done) => setTimeout(() => done(timedOut), pageTimeout));
      try {
        const answer = await Promise.race([response, waited]);
        if (answer === timedOut) return (await storedPage()) ?? (await response);
        event.waitUntil(refreshPage().catch(() => undefined));
        return answer;
      } catch (error) {
        const stored = await storedPage();
        if (stored) return stored;
        throw error;
      }
    },
    { denylist: [/^\/(api|dev)\//] },
  ),
);
