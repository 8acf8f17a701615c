import type { Store } from 'react-admin';

/** Choices for this browser, which remain after signing out. */
const lasting = ['locale', 'keys'];

/** keepingChoices returns a store whose reset, at sign-out, keeps the choices for this browser. */
export function keepingChoices(store: Store): Store {
  return {
    ...store,
    reset() {
      const choices = lasting.map((name) => [name, store.getItem(name)] as const);
      store.reset();
      for (const [name, value] of choices) if (value !== undefined) store.setItem(name, value);
    },
  };
}

/** chosenLanguage returns the language chosen in this browser, if any. */
export const chosenLanguage = (store: Store): string | undefined => store.getItem<string>('locale');
