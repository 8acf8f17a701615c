import { createBrandTheme } from '@lepelblad/theme';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render as renderPlain } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { newQueryClient } from '@/app/providers';

const theme = createBrandTheme({ primaryColor: '#8bc34a', buttonColor: '#8bc34a' });

/** Renders with theme, router and an empty store of answers that keeps them as the app's does; `user` acts as a person would. */
export function render(page: ReactNode, { path = '/' }: { path?: string } = {}) {
  const queries = newQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme} noSsr>
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>
  );
  return { user: userEvent.setup(), queries, ...renderPlain(page, { wrapper }) };
}
