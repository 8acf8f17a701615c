import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { OptionCard, OptionGroup } from './OptionCard';
import { Stepper } from './Stepper';
import { TickRow } from './TickRow';

function Activity() {
  const [activity, setActivity] = useState('');
  return (
    <OptionGroup label="Hoe actief ben je?" type="radio">
      <OptionCard title="Ik zit het meest" selected={activity === 'low'} onChange={() => setActivity('low')} />
      <OptionCard
        title="Ik beweeg wat"
        text="Wandelen"
        selected={activity === 'some'}
        onChange={() => setActivity('some')}
      />
    </OptionGroup>
  );
}

describe('large choices', () => {
  it('are radio buttons of one group that the keyboard can reach', async () => {
    const { user } = render(<Activity />);
    await user.click(screen.getByText('Ik zit het meest'));
    expect(screen.getByRole('radio', { name: 'Ik zit het meest' })).toHaveProperty('checked', true);
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: /Ik beweeg wat/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('group', { name: 'Hoe actief ben je?' })).toBeTruthy();
  });

  it('of several answers are checkboxes', async () => {
    const change = vi.fn();
    const { user } = render(
      <OptionGroup label="Wat verdraag je niet?" type="checkbox" error="Kies er een.">
        <OptionCard title="Lactose" selected={false} onChange={change} />
      </OptionGroup>,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Lactose' }));
    expect(change).toHaveBeenCalledWith(true);
    expect(screen.getByRole('alert').textContent).toBe('Kies er een.');
  });
});

describe('the stepper', () => {
  function Portions() {
    const [value, setValue] = useState(1);
    return <Stepper name="Porties" value={value} max={2} onChange={setValue} label={(number) => `${number} portie`} />;
  }

  it('counts between its ends', async () => {
    const { user } = render(<Portions />);
    const less = screen.getByRole('button', { name: 'Porties: Minder' });
    const moreButton = screen.getByRole('button', { name: 'Porties: Meer' });
    expect(less).toHaveProperty('disabled', true);
    await user.click(moreButton);
    expect(screen.getByRole('status').textContent).toBe('2 portie');
    expect(moreButton).toHaveProperty('disabled', true);
    await user.click(less);
    expect(screen.getByRole('status').textContent).toBe('1 portie');
  });
});

describe('a row to tick', () => {
  it('can be pressed anywhere, and describes its details to screen readers', async () => {
    const change = vi.fn();
    const { user } = render(
      <TickRow name="Spinazie" quantity="1 zak" detail="nodig: 310 g" checked={false} onChange={change} />,
    );
    await user.click(screen.getByText('1 zak'));
    expect(change).toHaveBeenCalledWith(true);
    const tick = screen.getByRole('checkbox', { name: /Spinazie/ });
    expect(document.getElementById(tick.getAttribute('aria-describedby') ?? '')?.textContent).toBe('nodig: 310 g');
  });
});
