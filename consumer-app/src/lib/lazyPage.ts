import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

/** A page that arrives when it is first visited: `lazyPage(() => import('./WeekPage'), 'WeekPage')`. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ReactNode {
  return createElement(lazy<ComponentType>(() => load().then((module) => ({ default: module[name] }))));
}
