declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** What a choice is about, in the words of Google's consent mode. Storage that keeps people safe needs none. */
const purposes = [
  'ad_storage',
  'ad_user_data',
  'ad_personalization',
  'analytics_storage',
  'functionality_storage',
  'personalization_storage',
] as const;

type Command = [command: 'consent', kind: 'default' | 'update', state: Record<string, 'granted' | 'denied'>];

/** Google reads commands that are an `arguments` object, and passes by a list. */
function tell(..._command: Command) {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: as said above
  window.dataLayer.push(arguments);
}

const all = (state: 'granted' | 'denied') => Object.fromEntries(purposes.map((purpose) => [purpose, state]));

/** Says whether measuring is allowed, to a tag manager that is loaded. */
export function tellTagManager(allowed: boolean): void {
  tell('consent', 'update', all(allowed ? 'granted' : 'denied'));
}

/** Loads the tag manager's container, after telling it that nothing is allowed but what was. */
export function loadTagManager(container: string, nonce: string): void {
  tell('consent', 'default', { ...all('denied'), security_storage: 'granted' });
  tellTagManager(true);
  window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.nonce = nonce;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`;
  script.addEventListener('error', () => console.warn('The tag manager could not be loaded.'));
  document.head.append(script);
}
