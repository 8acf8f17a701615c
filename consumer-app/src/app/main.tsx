import '@lepelblad/theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { readBoot, readNonce } from '@/lib/boot';
import { languageOf, startTexts } from '@/lib/i18n';
import { startMeasuring } from '@/lib/measuring';
import { Providers } from './providers';
import { Root } from './Root';

const reloadedFor = 'reloaded-for';

// A page of an older build asks for a part that is gone: the new build has it. Once, so that it cannot go round.
window.addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine) return; // nothing would come
  const part = event.payload.message;
  if (sessionStorage.getItem(reloadedFor) === part) return;
  sessionStorage.setItem(reloadedFor, part);
  event.preventDefault();
  window.location.reload();
});

async function start() {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no place for the app.');
  const { language, measuring } = readBoot();
  startMeasuring(measuring, readNonce());
  await startTexts(languageOf(language));
  createRoot(place).render(
    <StrictMode>
      <Providers nonce={readNonce()}>
        <BrowserRouter>
          <Root />
        </BrowserRouter>
      </Providers>
    </StrictMode>,
  );
}

void start();
