import type { Store } from 'react-admin';

const language = 'locale';

/** Where the console remembers a person's choices on this machine. The language outlives signing out, which forgets all others. */
export function keepingLanguage(store: Store): Store {
  return {
    ...store,
    reset() {
      const spoken = store.getItem<string>(language);
      store.reset();
      if (spoken !== undefined) store.setItem(language, spoken);
    },
  };
}

/** The language that was chosen on this machine, if any. */
export const chosenLanguage = (store: Store): string | undefined => store.getItem<string>(language);
