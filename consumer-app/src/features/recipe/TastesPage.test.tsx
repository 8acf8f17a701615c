import type { FeedbackChange, RecipeFeedback } from '@lepelblad/api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Toasts } from '@/app/Toasts';
import { recipe } from '@/test/recipe';
import { render } from '@/test/render';
import { askedOf, refuse, serve } from '@/test/server';
import { TastesPage } from './TastesPage.tsx';

const feedback = 'POST /receipts/{slug}/feedback';
let said: RecipeFeedback[];

beforeEach(() => {
  said = [{ recipe, feedback: { taste: 'liked', cooked: 2, cookedOn: '2026-11-20' } }];
  serve({
    'GET /feedback': () => ({ data: said, total: said.length }),
    [feedback]: ({ body }) => {
      const { taste, cooked } = body as FeedbackChange;
      const before = said[0]?.feedback ?? { cooked: 0 };
      const after = { ...before, cooked: before.cooked - (cooked === false ? 1 : 0) };
      if (taste === 'none') delete after.taste;
      else if (taste) after.taste = taste;
      said = [{ recipe, feedback: after }];
      return { data: after };
    },
  });
});

const app = () =>
  render(
    <>
      <TastesPage />
      <Toasts />
    </>,
  );

it('what was said is taken back by saying it once more, and put back', async () => {
  const { user } = app();
  const liked = await screen.findByRole('button', { name: 'Lekker', pressed: true });
  await user.click(liked);
  expect(await screen.findByRole('button', { name: 'Lekker', pressed: false })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
  expect(await screen.findByRole('button', { name: 'Lekker', pressed: true })).toBeTruthy();
  expect(askedOf(feedback).map(({ body }) => body)).toEqual([{ taste: 'none' }, { taste: 'liked' }]);
});

it('the other can be said instead', async () => {
  const { user } = app();
  await user.click(await screen.findByRole('button', { name: 'Niet mijn smaak' }));
  expect(await screen.findByRole('button', { name: 'Niet mijn smaak', pressed: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Lekker', pressed: false })).toBeTruthy();
});

it('a time that it was cooked is taken back', async () => {
  const { user } = app();
  await user.click(await screen.findByRole('button', { name: 'Rijst toch niet gekookt' }));
  await waitFor(() => expect(screen.getByText('Je hebt dit één keer gekookt.')).toBeTruthy());
});

it('a refusal is said, and leaves everything as it was', async () => {
  serve({ [feedback]: () => refuse(500, 'internal', 'Er ging iets mis.') });
  const { user } = app();
  await user.click(await screen.findByRole('button', { name: 'Niet mijn smaak' }));
  expect(await screen.findByText('Er ging iets mis.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Lekker', pressed: true })).toBeTruthy();
});

it('nothing said yet leads to the week', async () => {
  said = [];
  app();
  expect(await screen.findByRole('link', { name: 'Naar mijn week' })).toBeTruthy();
});
