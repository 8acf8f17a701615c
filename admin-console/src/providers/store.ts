import type { Store } from 'react-admin';
import { viewsOf } from './views';

/** Choices for this browser, which remain after signing out, as do the views of each user. */
const lasting = ['locale', 'keys'];

/** keepingChoices returns a store whose reset, at sign-out, keeps the choices for this browser. */
export function keepingChoices(store: Store): Store {
  return {
    ...store,
    reset() {
      const names = [...lasting, ...Object.keys(store.listItems?.(viewsOf) ?? {})];
      const choices = names.map((name) => [name, store.getItem(name)] as const);
      store.reset();
      for (const [name, value] of choices) if (value !== undefined) store.setItem(name, value);
    },
  };
}

/** chosenLanguage returns the language chosen in this browser, if any. */
export const chosenLanguage = (store: Store): string | undefined => store.getItem<string>('locale');
