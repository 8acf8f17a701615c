import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { clearDevice } from '@/lib/device/clear';
import { loadTexts, setLanguage, startTexts } from '@/lib/i18n';
import { resetServer } from './server';

// The time limit of waiting for an element, which is long because the machine may be busy.
configure({ asyncUtilTimeout: 10_000 });

// A component without its page does not load its texts.
beforeAll(async () => {
  await startTexts('nl');
  await loadTexts([
    'account',
    'billing',
    'consent',
    'funnel',
    'household',
    'invite',
    'menu',
    'onboarding',
    'profile',
    'purchase',
    'recipe',
    'shopping',
    'subscription',
    'unsent',
  ]);
});
resetServer();
beforeEach(() => setLanguage('nl'));
beforeEach(() => clearDevice({ changes: true }));
afterEach(cleanup);

// The page has boot data of the server, without a session.
document.body.insertAdjacentHTML('beforeend', '<script type="application/json" id="boot">{}</script>');

// jsdom has no layout, and so neither media queries nor scrolling.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;
