import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { loadTexts, type Noun } from './i18n/index.ts';

const fetches = new WeakMap<object, () => Promise<unknown>>();

/**
 * A page that arrives when it is first visited, with the texts of the nouns that it speaks of: `lazyPage(() =>
 * import('./WeekPage'), 'WeekPage', 'menu')`.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...nouns: Noun[]
): ReactNode {
  let arrived: ComponentType | undefined;
  const fetch = async () => {
    const [module] = await Promise.all([load(), loadTexts(nouns)]);
    arrived = module[name];
    return { default: module[name] };
  };
  const Later = lazy<ComponentType>(fetch);
  // What is there already shows at once: `lazy` would let the screen for waiting come first, however short.
  function Page() {
    const [Shown] = useState<ComponentType>(() => arrived ?? Later);
    return createElement(Shown);
  }
  const page = createElement(Page);
  fetches.set(page, fetch);
  return page;
}

/** Fetches a page that is about to be shown, so that it shows at once. Rejects when it does not come. */
export async function fetchPage(page: ReactNode): Promise<void> {
  if (typeof page === 'object' && page !== null) await fetches.get(page)?.();
}
