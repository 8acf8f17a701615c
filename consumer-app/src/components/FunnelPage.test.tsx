import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { FunnelPage } from './FunnelPage';

describe('a question of a funnel', () => {
  it('shows the progress, and calls back and continue', async () => {
    const [back, next] = [vi.fn(), vi.fn()];
    const { user } = render(
      <FunnelPage title="Hoe eet je?" step={3} steps={7} onBack={back} onAction={next}>
        <input aria-label="Antwoord" />
      </FunnelPage>,
    );
    expect(screen.getByRole('progressbar', { name: 'Stap 3 van 7' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Terug' }));
    await user.click(screen.getByRole('button', { name: 'Verder' }));
    await user.type(screen.getByLabelText('Antwoord'), 'alles{Enter}');
    expect(back).toHaveBeenCalledOnce();
    expect(next).toHaveBeenCalledTimes(2);
  });

  it('does not continue without an answer, not even by Enter', async () => {
    const next = vi.fn();
    const { user } = render(
      <FunnelPage title="Hoe eet je?" onAction={next} actionDisabled>
        <input aria-label="Antwoord" />
      </FunnelPage>,
    );
    await user.type(screen.getByLabelText('Antwoord'), '{Enter}');
    expect(next).not.toHaveBeenCalled();
  });

  it('moves the focus to the next question, but leaves it alone on the first', () => {
    const { rerender } = render(<FunnelPage title="Hoe eet je?">een</FunnelPage>);
    expect(document.activeElement).toBe(document.body);
    rerender(<FunnelPage title="Wat lust je niet?">twee</FunnelPage>);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Wat lust je niet?' }));
  });
});
