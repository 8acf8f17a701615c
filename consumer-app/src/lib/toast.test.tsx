import { render, screen, waitFor } from '@testing-library/react';
import { Toaster } from 'sonner';
import { expect, it } from 'vitest';
import { notify } from './toast.ts';

it('a message replaces the one before it', async () => {
  render(<Toaster />);
  await notify('Bewaard', { label: 'Ongedaan maken', action: () => undefined });
  await screen.findByText('Bewaard');
  await notify('Teruggezet');
  await screen.findByText('Teruggezet');
  await waitFor(() => expect(screen.queryByText('Bewaard')).toBeNull());
});
