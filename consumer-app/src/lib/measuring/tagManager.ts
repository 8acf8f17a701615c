declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** The purposes of Google's consent mode that a choice covers. Security storage needs no consent. */
const purposes = [
  'ad_storage',
  'ad_user_data',
  'ad_personalization',
  'analytics_storage',
  'functionality_storage',
  'personalization_storage',
] as const;

type Command = [command: 'consent', kind: 'default' | 'update', state: Record<string, 'granted' | 'denied'>];

/** Queues a command. Google only reads `arguments` objects, not arrays. */
function pushCommand(..._command: Command) {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}

const all = (state: 'granted' | 'denied') => Object.fromEntries(purposes.map((purpose) => [purpose, state]));

/** Passes the choice to a tag manager that has loaded. */
export function updateTagManager(allowed: boolean): void {
  pushCommand('consent', 'update', all(allowed ? 'granted' : 'denied'));
}

/** Loads the tag manager's container, with consent denied except where it was given. */
export function loadTagManager(container: string, nonce: string): void {
  pushCommand('consent', 'default', { ...all('denied'), security_storage: 'granted' });
  updateTagManager(true);
  window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.nonce = nonce;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`;
  script.addEventListener('error', () => console.warn('The tag manager could not be loaded.'));
  document.head.append(script);
}
