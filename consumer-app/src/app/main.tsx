import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { followLink, takeLink } from '@/features/account';
import { readBoot, readNonce } from '@/lib/boot';
import { languageOf, startTexts } from '@/lib/i18n';
import { brandsOf, lookOf } from '@/lib/look';
import { startMeasuring } from '@/lib/measuring';
import { paths } from '@/lib/paths';
import { rememberWhitelabel } from '@/lib/visit';
import { startDevice } from './device';
import { fetchFirstPage, takeFirstAnswers } from './firstPage';
import { newQueryClient, Providers } from './providers';
import { Root } from './Root';
import { routes } from './routes';
import { registerServiceWorker } from './serviceWorker';
import { themeOf } from './Theme';

// First, so that scripts that load later do not find the sign-in token in the URL.
const link = takeLink(window);

const reloadedFor = 'reloaded-for';

// An old page may ask for a file that a new build replaced. It reloads once, to avoid a loop.
window.addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine) return; // the reload would fail
  const message = event.payload.message;
  if (sessionStorage.getItem(reloadedFor) === message) return;
  sessionStorage.setItem(reloadedFor, message);
  event.preventDefault();
  window.location.reload();
});

/** Lets the browser do its pending work, such as drawing and handling input. */
const pause = () => new Promise((done) => setTimeout(done));

async function start() {
  await pause(); // parsing the scripts took long: let the browser show the server's markup
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no place for the app.');
  // A link to the platform's host may name a brand, and signs in there.
  rememberWhitelabel(window.location.search);
  const following = link && followLink(link);
  const boot = readBoot();
  // The URL of a shared list contains its token, which third-party tools must not read.
  if (window.location.pathname !== paths.sharedList) startMeasuring(boot.measuring, readNonce());
  const queries = newQueryClient();
  takeFirstAnswers(queries, boot);
  const { pathname } = window.location;
  const ready = Promise.all([
    startDevice(queries, boot),
    startTexts(languageOf(boot.language)).then(() => fetchFirstPage(routes, pathname, boot.session)),
  ]);
  await pause();
  themeOf(lookOf(brandsOf(boot), pathname)); // while the files of the page are loading
  await ready;
  const root = createRoot(place);
  // As a transition, so that input during the long first render is handled.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers nonce={readNonce()} queries={queries}>
          <BrowserRouter>
            <Root following={following} />
          </BrowserRouter>
        </Providers>
      </StrictMode>,
    ),
  );
  if (!boot.preview) registerServiceWorker();
}

void start();
