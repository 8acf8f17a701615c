import { createContext, type ReactNode } from 'react';

/** The menu of a signed-in user outside the dashboard; null for visitors. */
export const AccountMenuContext = createContext<ReactNode>(null);
