import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { loadTexts, type Noun } from './i18n/index.ts';

const fetches = new WeakMap<object, () => Promise<unknown>>();

/**
 * Returns a page whose code and texts are loaded when it is first rendered: `lazyPage(() => import('./WeekPage'),
 * 'WeekPage', 'menu')`.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...nouns: Noun[]
): ReactNode {
  let loaded: ComponentType | undefined;
  const fetch = async () => {
    const [module] = await Promise.all([load(), loadTexts(nouns)]);
    loaded = module[name];
    return { default: module[name] };
  };
  const Lazy = lazy<ComponentType>(fetch);
  // A loaded page is rendered at once; `lazy` would render the loading screen first.
  function Page() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return createElement(Shown);
  }
  const page = createElement(Page);
  fetches.set(page, fetch);
  return page;
}

/** Loads a page before it is rendered, so that no loading screen is needed. Rejects when loading fails. */
export async function fetchPage(page: ReactNode): Promise<void> {
  if (typeof page === 'object' && page !== null) await fetches.get(page)?.();
}
