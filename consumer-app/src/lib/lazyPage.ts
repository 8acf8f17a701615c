import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { type Noun, needTexts } from './i18n/index.ts';

/** A page that arrives when it is first visited, with the texts of the nouns that it speaks of: `lazyPage(() => import('./WeekPage'), 'WeekPage', 'menu')`. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...nouns: Noun[]
): ReactNode {
  return createElement(
    lazy<ComponentType>(async () => {
      const [module] = await Promise.all([load(), needTexts(nouns)]);
      return { default: module[name] };
    }),
  );
}
