import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memoryStore, type Store } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Console } from '@/Console';
import { createClient } from '@/providers/api';
import type { Staff } from '@/providers/boot';
import { bo, type serverOf } from './server';

interface Start {
  server: ReturnType<typeof serverOf>;
  path: string;
  /** The signed-in staff member; null for none, undefined when the page does not say. */
  staff?: Staff | null;
  language?: string;
  store?: Store;
}

const branding = { appName: 'Lepelblad', logoUrl: '', primaryColor: '#8bc34a', buttonColor: '#8bc34a' };

/** renderConsole renders the whole console at a path, with a mocked server. `user` simulates a user's input. */
export function renderConsole(start: Start) {
  const { server, path, staff, language = 'nl', store = memoryStore() } = { staff: bo, ...start };
  const console = (
    <Console boot={{ branding, staff, language }} client={createClient(server.fetch)} store={store} nonce="" />
  );
  const router = createMemoryRouter([{ path: '*', element: console }], { initialEntries: [path] });
  render(<RouterProvider router={router} useTransitions={false} />);
  return { user: userEvent.setup(), router, store };
}
