import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { ConditionsQuestion } from './ConditionsQuestion.tsx';

it('asks a user with a low-carbohydrate diet for conditions until they have answered', () => {
  const { rerender } = render(<ConditionsQuestion diet="keto" />);
  const link = screen.getByRole('link', { name: 'Beantwoord de vraag' });
  expect(link.getAttribute('href')).toBe('/dashboard/profile/settings/medical');
  rerender(<ConditionsQuestion diet="keto" medical="none" />);
  expect(screen.queryByRole('link')).toBeNull();
  rerender(<ConditionsQuestion diet="vegan" />);
  expect(screen.queryByRole('link')).toBeNull();
});
