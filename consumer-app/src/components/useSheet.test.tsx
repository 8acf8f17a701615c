import { screen } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { Sheet } from './Sheet';
import { useSheet } from './useSheet';

function Page() {
  const sheet = useSheet<string>('test');
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => sheet.open('soep')}>
        open
      </button>
      <Sheet open={sheet.value !== undefined} onClose={() => void sheet.close()} title={sheet.value ?? ''}>
        <button type="button" onClick={() => void navigate(-1)}>
          back
        </button>
        <button
          type="button"
          onClick={() => {
            void sheet.close();
            void sheet.close();
          }}
        >
          twice
        </button>
      </Sheet>
    </>
  );
}

it.each(['back', 'Sluiten', 'twice'])('%s closes a sheet and leaves the page', async (way) => {
  const { user } = render(<Page />);
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'open' }));
    expect(await screen.findByRole('dialog', { name: 'soep' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: way }));
    expect(await screen.findByRole('button', { name: 'open' })).toBeTruthy();
  }
});
