import { createBrandTheme } from '@lepelblad/theme';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render as renderPlain } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { newQueryClient } from '@/app/providers';
import { setSession } from '@/features/account';
import type { Session } from '@/lib/boot';

const theme = createBrandTheme({ primaryColor: '#8bc34a', buttonColor: '#8bc34a' });

/** The session of a subscriber with access to the dashboard. */
export const diner: Session = {
  id: '7f8c1f0e-4f5b-4d5e-9f2a-0d6c3b7a1e11',
  subscribed: true,
  isInvite: false,
  caloriesSubmitted: true,
  isInviteDetailsSubmitted: false,
  registrationSource: 'general',
  isPurchase: false,
  isPurchaseDetailsSubmitted: false,
};

/**
 * Renders with theme, router and an empty query client with the app's defaults; `user` simulates a user's input.
 */
export function render(page: ReactNode, { path = '/', session }: { path?: string; session?: Session } = {}) {
  const queries = newQueryClient();
  if (session) setSession(queries, session);
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({
    queries: { ...defaults.queries, retry: false },
    // Without delay: a delayed retry would reach the server of the next test.
    mutations: { ...defaults.mutations, retryDelay: 0 },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme} noSsr>
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>
  );
  return { user: userEvent.setup(), queries, ...renderPlain(page, { wrapper }) };
}
