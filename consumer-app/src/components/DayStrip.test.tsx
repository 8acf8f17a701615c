import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { daysOf } from '@/lib/format';
import { render } from '@/test/render';
import { DayStrip } from './DayStrip';

const days = daysOf('2026-W48').map((day, index) => ({ day, done: index === 0 }));

function Strip({ onWeek }: { onWeek?: (direction: -1 | 1) => void }) {
  const [selected, setSelected] = useState('2026-11-24');
  return (
    <DayStrip
      days={days}
      selected={selected}
      today="2026-11-25"
      onSelect={setSelected}
      {...(onWeek ? { onWeek } : {})}
    />
  );
}

const chosen = () => screen.getByRole('radio', { checked: true });

describe('the strip of days', () => {
  it('marks the chosen day, today and completed days', () => {
    render(<Strip />);
    expect(chosen().getAttribute('aria-label')).toBe('dinsdag 24 november');
    expect(screen.getByRole('radio', { name: 'woensdag 25 november, vandaag' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'maandag 23 november, gegeten' })).toBeTruthy();
  });

  it('is one tab stop, and arrow keys move the choice in a loop', async () => {
    const { user } = render(<Strip />);
    await user.tab();
    expect(document.activeElement).toBe(chosen());
    await user.keyboard('{ArrowRight}');
    expect(chosen().getAttribute('aria-label')).toContain('woensdag');
    expect(document.activeElement).toBe(chosen());
    await user.keyboard('{Home}{ArrowLeft}');
    expect(chosen().getAttribute('aria-label')).toContain('zondag');
  });

  it('changes the week on a swipe, and not when the page is scrolled', () => {
    const onWeek = vi.fn();
    render(<Strip onWeek={onWeek} />);
    const strip = screen.getByRole('radiogroup');
    const swipe = (x: number, y: number) => {
      fireEvent.touchStart(strip, { touches: [{ clientX: 200, clientY: 200 }] });
      fireEvent.touchEnd(strip, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
    };
    swipe(-90, 10);
    swipe(90, -10);
    swipe(-60, 80);
    swipe(-20, 0);
    expect(onWeek.mock.calls).toEqual([[1], [-1]]);
  });
});
