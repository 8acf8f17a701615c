/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { storedSession } from '../src/lib/device/store.ts';
import { assetsOf, pageFrom } from './page.ts';

declare const self: ServiceWorkerGlobalScope;

/** Every file of the build that the app may ask for; the build puts the list here. */
declare const files: PrecacheEntry[];
/** Changes when any of them does. */
declare const build: string;

/** The page that opens without a network: the brand's, with nobody signed in. */
const pageAddress = '/api/page.html';
const pageCaches = 'page-';
/** Of this build alone: a page names the files of the build that it belongs to. */
const pageCache = `${pageCaches}${build}`;
/** How old that page may become before it is asked for again, in milliseconds: a brand's look changes. */
const pageLife = 24 * 60 * 60 * 1000;
/** How long a page may take to come before the device opens its own, in milliseconds. */
const patience = 5000;

const precache = new PrecacheController();
precache.addToCacheList(files);
registerRoute(new PrecacheRoute(precache));
cleanupOutdatedCaches();

// Pictures of food and of brands: whatever was seen can be seen again. Nothing of a person is among them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(pictures|brand)\//.test(url.pathname),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true })],
  }),
);

// Photos of dishes, which are larger. A person's own picture is not among them either: it is a call, not a file.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
  new CacheFirst({
    cacheName: 'photos',
    plugins: [new ExpirationPlugin({ maxEntries: 150, purgeOnQuotaError: true })],
  }),
);

/** Stores the page, unless it belongs to another build than the stored files. */
async function keepPage(): Promise<void> {
  const answer = await fetch(pageAddress, { credentials: 'omit' });
  if (!answer.ok) return;
  const assets = assetsOf(await answer.clone().text());
  if ((await Promise.all(assets.map((asset) => precache.matchPrecache(asset)))).includes(undefined)) return;
  const cache = await caches.open(pageCache);
  await cache.put(
    pageAddress,
    new Response(answer.body, { headers: [...answer.headers, ['X-Kept-At', `${Date.now()}`]] }),
  );
}

async function keepPageFresh(): Promise<void> {
  const page = await caches.match(pageAddress, { cacheName: pageCache });
  if (Date.now() - Number(page?.headers.get('X-Kept-At') ?? 0) > pageLife) await keepPage();
}

/** The page of this device; undefined when it keeps none. */
async function ownPage(): Promise<Response | undefined> {
  const page = await caches.match(pageAddress, { cacheName: pageCache });
  if (!page) return undefined;
  const nobody = () => null;
  return pageFrom(page, await storedSession().catch(nobody));
}

/** Drops the pages of other builds, whose files are gone. */
async function forgetOtherPages(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(pageCaches) && name !== pageCache);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** An install event as newer browsers have it (https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes). */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rule: { condition: { urlPattern: URLPatternInit }; source: 'network' }) => Promise<void>;
}

self.addEventListener('install', (event: InstallEvent) => {
  // What a page says while it closes would be lost with the page if it had to ask the worker first.
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/ingest' } }, source: 'network' }).catch(() => undefined);
  const install = async () => {
    await precache.install(event);
    // After the files, so that a page is stored only with all files that it names. If it cannot be fetched, the next
    // page tries again.
    await keepPage().catch(() => undefined);
  };
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  const enable = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([precache.activate(event), forgetOtherPages(), enable, self.clients.claim()]));
});

const tooLate = Symbol('too late');

registerRoute(
  new NavigationRoute(
    async ({ event, request }) => {
      const { preloadResponse } = event as FetchEvent;
      const response = (async () => (await preloadResponse) ?? fetch(request))() as Promise<Response>;
      const waited = new Promise<typeof tooLate>((done) => setTimeout(() => done(tooLate), patience));
      try {
        const answer = await Promise.race([response, waited]);
        if (answer === tooLate) return (await ownPage()) ?? (await response);
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
