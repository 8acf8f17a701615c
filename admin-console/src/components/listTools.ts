import { createContext } from 'react';

/** The place next to a list's title where its table puts the choice of columns and views. */
export const ListTools = createContext<HTMLElement | null>(null);
