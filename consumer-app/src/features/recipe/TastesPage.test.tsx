import type { FeedbackChange, RecipeFeedback } from '@lepelblad/api';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '@/app/Toasts';
import { WaitingChanges } from '@/app/WaitingChanges';
import { followChanges } from '@/lib/unsent';
import { recipe } from '@/test/recipe';
import { diner, render } from '@/test/render';
import { refuse, requestsOf, serve } from '@/test/server';
import { TastesPage } from './TastesPage.tsx';

const feedback = 'POST /receipts/{slug}/feedback';
let feedbackList: RecipeFeedback[];

beforeEach(() => {
  feedbackList = [{ recipe, feedback: { taste: 'liked', cooked: 2, cookedOn: '2026-11-20' } }];
  serve({
    'GET /feedback': () => ({ data: feedbackList, total: feedbackList.length }),
    [feedback]: ({ body }) => {
      const { taste, cooked } = body as FeedbackChange;
      const before = feedbackList[0]?.feedback ?? { cooked: 0 };
      const after = { ...before, cooked: before.cooked - (cooked === false ? 1 : 0) };
      if (taste === 'none') delete after.taste;
      else if (taste) after.taste = taste;
      feedbackList = [{ recipe, feedback: after }];
      return { data: after };
    },
  });
});
afterEach(() => followChanges(new QueryClient(), undefined));

const sentFeedback = () => requestsOf(feedback).map(({ body }) => ({ ...(body as FeedbackChange), ago: undefined }));

function network(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

const app = () =>
  render(
    <>
      <WaitingChanges />
      <TastesPage />
      <Toasts />
    </>,
    { session: diner },
  );

it('a taste is removed by choosing it again, and restored', async () => {
  const { user } = app();
  const liked = await screen.findByRole('button', { name: 'Lekker', pressed: true });
  await user.click(liked);
  expect(await screen.findByRole('button', { name: 'Lekker', pressed: false })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
  expect(await screen.findByRole('button', { name: 'Lekker', pressed: true })).toBeTruthy();
  await waitFor(() => expect(sentFeedback()).toEqual([{ taste: 'none' }, { taste: 'liked' }]));
});

it('the other taste can be chosen instead', async () => {
  const { user } = app();
  await user.click(await screen.findByRole('button', { name: 'Niet mijn smaak' }));
  expect(await screen.findByRole('button', { name: 'Niet mijn smaak', pressed: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Lekker', pressed: false })).toBeTruthy();
});

it('a cooked date can be removed', async () => {
  const { user } = app();
  await user.click(await screen.findByRole('button', { name: 'Rijst toch niet gekookt' }));
  await waitFor(() => expect(screen.getByText('Je hebt dit één keer gekookt.')).toBeTruthy());
  await waitFor(() => expect(sentFeedback()).toEqual([{ cooked: false, outOf: 2 }]));
});

it('a refusal reverts the change, and is shown until it is dismissed', async () => {
  serve({ [feedback]: () => refuse(404, 'recipe-not-found', 'Dit recept is er niet meer.') });
  const { user } = app();
  await user.click(await screen.findByRole('button', { name: 'Niet mijn smaak' }));
  await user.click(await screen.findByRole('button', { name: '1 wijziging lukte niet' }));
  expect(await screen.findByText('Dit recept is er niet meer.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Lekker', pressed: true, hidden: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Haal Rijst uit deze lijst' }));
  await waitFor(() => expect(screen.queryByText('Dit recept is er niet meer.')).toBeNull());
});

describe('without a network', () => {
  it('a taste is shown, counted as unsent, and sent when the network returns', async () => {
    const { user } = app();
    await screen.findByRole('button', { name: 'Lekker', pressed: true });
    network(false);
    await user.click(screen.getByRole('button', { name: 'Niet mijn smaak' }));
    await user.click(screen.getByRole('button', { name: 'Rijst toch niet gekookt' }));
    expect(await screen.findByRole('button', { name: 'Niet mijn smaak', pressed: true })).toBeTruthy();
    expect(await screen.findByText('Je hebt dit één keer gekookt.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '2 wijzigingen wachten' }));
    expect(await screen.findByText('Rijst: niet mijn smaak')).toBeTruthy();
    expect(screen.getByText('Rijst toch niet gekookt')).toBeTruthy();
    expect(sentFeedback()).toEqual([]);

    network(true);
    await waitFor(() => expect(sentFeedback()).toEqual([{ taste: 'disliked' }, { cooked: false, outOf: 2 }]));
    await waitFor(() => expect(screen.queryByText('Rijst: niet mijn smaak')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Niet mijn smaak', pressed: true })).toBeTruthy();
    expect(screen.getByText('Je hebt dit één keer gekookt.')).toBeTruthy();
  });

  it('of two changes of a taste only the last is sent', async () => {
    const { user } = app();
    await screen.findByRole('button', { name: 'Lekker', pressed: true });
    network(false);
    await user.click(screen.getByRole('button', { name: 'Niet mijn smaak' }));
    await user.click(await screen.findByRole('button', { name: 'Niet mijn smaak', pressed: true }));
    expect(await screen.findByRole('button', { name: '1 wijziging wacht' })).toBeTruthy();
    network(true);
    await waitFor(() => expect(sentFeedback()).toEqual([{ taste: 'none' }]));
  });
});

it('without tastes the page links to the week', async () => {
  feedbackList = [];
  app();
  expect(await screen.findByRole('link', { name: 'Naar mijn week' })).toBeTruthy();
});
