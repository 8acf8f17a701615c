import { useSyncExternalStore } from 'react';

/** The visitor's choice about measuring. */
export type Choice = 'accepted' | 'refused';

/** The cookie with the choice, named after the product. */
const name = 'lepelblad';

/** The lifetime of the cookie in seconds: 365 days. */
const life = 365 * 24 * 60 * 60;

/** The choice in a browser without cookies, until the page is reloaded. */
let unkept: Choice | undefined;

const listeners = new Set<() => void>();

function keptChoice(): Choice | undefined {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  const value = cookie?.slice(name.length + 1);
  return value === 'accepted' || value === 'refused' ? value : undefined;
}

/** Returns the choice on this device, or undefined. */
export const choiceMade = (): Choice | undefined => keptChoice() ?? unkept;

/** Stores a choice for 365 days. */
export function keepChoice(choice: Choice): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous and not in every browser
  document.cookie = `${name}=${choice}; Max-Age=${life}; Path=/; SameSite=Lax${secure}`;
  unkept = keptChoice() === choice ? undefined : choice;
  for (const changed of listeners) changed();
}

/** Calls the listener when the choice may have changed in this or another window. Returns a function that stops it. */
export function followChoice(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('focus', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('focus', changed);
  };
}

/** Returns the choice on this device, and renders again when it changes. */
export const useChoice = (): Choice | undefined => useSyncExternalStore(followChoice, choiceMade);
