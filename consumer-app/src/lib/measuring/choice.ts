import { useSyncExternalStore } from 'react';

/** The visitor's choice about measuring. */
export type Choice = 'accepted' | 'refused';

/** The cookie that keeps it, named after the product. */
const name = 'lepelblad';

/** How long it is kept, in seconds: 365 days. */
const life = 365 * 24 * 60 * 60;

/** Of a browser that keeps no cookies: it holds until the page is loaded anew. */
let unkept: Choice | undefined;

const listeners = new Set<() => void>();

function keptChoice(): Choice | undefined {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  const value = cookie?.slice(name.length + 1);
  return value === 'accepted' || value === 'refused' ? value : undefined;
}

/** What was chosen on this device; undefined before that. */
export const choiceMade = (): Choice | undefined => keptChoice() ?? unkept;

/** Keeps a choice for 365 days; it holds at once. */
export function keepChoice(choice: Choice): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and answers later
  document.cookie = `${name}=${choice}; Max-Age=${life}; Path=/; SameSite=Lax${secure}`;
  unkept = keptChoice() === choice ? undefined : choice;
  for (const changed of listeners) changed();
}

/** Calls whenever the choice may have changed, in this window or another; the function that it gives ends that. */
export function followChoice(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('focus', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('focus', changed);
  };
}

/** What was chosen on this device; the component follows when it changes. */
export const useChoice = (): Choice | undefined => useSyncExternalStore(followChoice, choiceMade);
