import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { diner, render } from '@/test/render';
import { refuse, serve } from '@/test/server';
import { TooYoung } from './TooYoung.tsx';

it('says that the account is deleted, and links to registration', async () => {
  serve({ 'POST /user/auth/logout': () => refuse(401, 'signed-out', 'Log eerst in.') });
  const back = vi.fn();
  const { user } = render(<TooYoung message="Vanaf 18 jaar." onCorrect={back} />, {
    path: '/registratie',
    session: diner,
  });
  expect(screen.getByText(/^We hebben je antwoorden en je account gewist\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Opnieuw beginnen' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Naar de startpagina' })).toBeTruthy());
  expect(back).not.toHaveBeenCalled();
});

it('leads a visitor without an account back to the questions', async () => {
  const back = vi.fn();
  const { user } = render(<TooYoung message="Vanaf 18 jaar." onCorrect={back} />, { path: '/keto-test' });
  expect(screen.getByText(/^We hebben niets van je antwoorden bewaard\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Opnieuw beginnen' }));
  expect(back).toHaveBeenCalledOnce();
});
