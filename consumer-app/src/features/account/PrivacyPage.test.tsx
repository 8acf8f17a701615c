import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { PrivacyPage } from './PrivacyPage.tsx';

it.each([
  ['the price', /kost wat er bij je keuze staat, inclusief btw/],
  ['the renewal', /Na elke periode verlengen we het vanzelf, tot je opzegt/],
  ['cancelling', /Opzeggen kan altijd/],
  ['withdrawing', /Binnen 14 dagen .* herroepen/],
])('the terms tell %s', (_, words) => {
  render(<PrivacyPage />);
  expect(document.querySelector('#terms')?.textContent).toMatch(words);
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy en voorwaarden' })).toBeTruthy();
});
