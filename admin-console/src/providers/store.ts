import type { Store } from 'react-admin';

/** What a person chose on this machine and finds back after signing out. */
const lasting = ['locale', 'keys'];

/** A store that forgets everything at signing out, except for what is chosen once for this machine. */
export function keepingChoices(store: Store): Store {
  return {
    ...store,
    reset() {
      const kept = lasting.map((name) => [name, store.getItem(name)] as const);
      store.reset();
      for (const [name, value] of kept) if (value !== undefined) store.setItem(name, value);
    },
  };
}

/** The language that was chosen on this machine, if any. */
export const chosenLanguage = (store: Store): string | undefined => store.getItem<string>('locale');
