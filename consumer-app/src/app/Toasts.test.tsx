import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Sheet } from '@/components/Sheet';
import { notify } from '@/lib/toast';
import { render } from '@/test/render';
import { Toasts } from './Toasts';

it('a message is shown above an open sheet, and read out', async () => {
  const { container } = render(
    <>
      <Toasts />
      <Sheet open onClose={() => undefined} title="Deel de lijst">
        link
      </Sheet>
    </>,
  );
  await screen.findByRole('dialog', { name: 'Deel de lijst' });
  await notify('De link is gekopieerd.');
  const message = await screen.findByText('De link is gekopieerd.');
  expect(container.contains(message)).toBe(false);
  await waitFor(() => expect(message.closest('[aria-hidden="true"]')).toBeNull());
});
