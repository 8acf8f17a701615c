import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { defaultBranding } from '@/lib/boot';
import { render } from '@/test/render';
import { refuse, serve } from '@/test/server';
import { Root } from './Root';

// In a separate file, because a module is loaded once for all tests of a file.
const loadToasts = vi.hoisted(() => vi.fn());
vi.mock('./Toasts', () => {
  loadToasts();
  throw new Error('Failed to fetch dynamically imported module');
});

it('the page remains when a lazily loaded component outside it fails to load', async () => {
  serve({
    'GET /user/auth/decode': () => refuse(401, 'signed-out', 'Log eerst in.'),
    'GET /whitelabel/domain/branding': () => ({ data: { branding: defaultBranding } }),
    'GET /whitelabel/domain/current': () => ({ data: { whitelabel: null } }),
  });
  render(<Root />, { path: '/nergens' });
  expect(await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeTruthy();
  // It is loaded when the browser is idle.
  await waitFor(() => expect(loadToasts).toHaveBeenCalled());
  expect(screen.getByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeTruthy();
});
