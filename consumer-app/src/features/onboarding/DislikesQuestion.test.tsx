import type { Answers, Dislike } from '@lepelblad/api';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { render } from '@/test/render';
import { later, refuse, requestsOf, serve } from '@/test/server';
import { OnboardingPage } from './OnboardingPage.tsx';

const mushroom: Dislike = { key: 'ingredient:champignon', name: 'champignons', kind: 'ingredient' };
const olive: Dislike = { key: 'ingredient:olijf', name: 'olijven', kind: 'ingredient' };
const everything = [mushroom, olive];

const before: Answers = {
  goal: 'healthier',
  sex: 'female',
  birthDate: '1990-01-01',
  heightCm: 170,
  weightKg: 70,
  situation: 'none',
  activity: 'light',
  diet: 'everything',
  intolerances: [],
};

/** The answers on the server. */
let answers: Answers;

beforeEach(() => {
  answers = before;
  const onboarding = () => ({ data: { step: 4, answers, health: true, caloriesSubmitted: false, paces: [] } });
  serve({
    'GET /user/onboarding': onboarding,
    'GET /receipts/left': () => ({
      data: {
        breakfast: 40,
        lunch: 40,
        dinner: 40,
        snack: 40,
        needed: { breakfast: 4, lunch: 7, dinner: 7, snack: 4 },
      },
    }),
    'GET /ingredients': ({ query: { keys, text } }) => ({
      data: everything.filter(({ key, name }) => keys?.split(',').includes(key) || (text && name.includes(text))),
    }),
    'POST /user/onboarding/save': ({ body }) => {
      answers = { ...answers, ...(body as { answers: Answers }).answers };
      return onboarding();
    },
  });
});

const page = () => render(<OnboardingPage />, { path: '/onboarding?step=4&question=dislikes' });
const chip = (name: string) => screen.findByRole('button', { name: `${name} weghalen` });
const savedDislikes = () =>
  requestsOf('POST /user/onboarding/save').map(({ body }) => (body as { answers: Answers }).answers.dislikes);

async function choose(user: ReturnType<typeof page>['user'], name: string) {
  await user.type(await screen.findByLabelText('Zoek een ingrediënt of groep'), name.slice(0, 5));
  await user.click(await screen.findByRole('option', { name }));
}

describe('the dislikes', () => {
  it('remain after continuing and going back, and are saved again', async () => {
    const { user } = page();
    await choose(user, 'champignons');
    await user.click(screen.getByRole('button', { name: 'Verder' }));
    await screen.findByRole('heading', { name: 'Wanneer eet je?' });
    await user.click(screen.getByRole('button', { name: 'Terug' }));
    await chip('champignons');
    await user.click(screen.getByRole('button', { name: 'Verder' }));
    await screen.findByRole('heading', { name: 'Wanneer eet je?' });
    expect(savedDislikes()).toEqual([[mushroom.key], [mushroom.key]]);
  });

  it('is not lost when the user continues before its name is loaded', async () => {
    answers = { ...before, dislikes: [mushroom.key] };
    const names = later<Response>();
    serve({
      'GET /ingredients': ({ query: { keys } }) => (keys ? names.answer : { data: [olive] }),
    });
    const { user } = page();
    await choose(user, 'olijven');
    await user.click(screen.getByRole('button', { name: 'Verder' }));
    await waitFor(() => expect(savedDislikes()).toEqual([[mushroom.key, olive.key]]));
    names.come(refuse(503, 'busy', 'Even geduld.'));
  });

  it('can be removed', async () => {
    answers = { ...before, dislikes: [mushroom.key, olive.key] };
    const { user } = page();
    await user.click(await chip('champignons'));
    await user.click(screen.getByRole('button', { name: 'Verder' }));
    await waitFor(() => expect(savedDislikes()).toEqual([[olive.key]]));
  });

  it('limits the number of recipes of the user’s meal times', async () => {
    answers = { ...before, intolerances: ['gluten'], mealTimes: ['breakfast', 'lunch', 'dinner'] };
    const { user } = page();
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('40'));
    expect(screen.getByRole('status').textContent).not.toContain('Tussendoor');
    await choose(user, 'olijven');
    await waitFor(() =>
      expect(requestsOf('GET /receipts/left').at(-1)?.query).toEqual({
        diet: 'everything',
        intolerances: 'gluten',
        dislikes: olive.key,
        mealTimes: 'breakfast,lunch,dinner',
      }),
    );
  });

  it('limits the number of recipes of all meal times while the user’s are unknown', async () => {
    page();
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Tussendoor 40'));
  });

  it('can be retried when its names do not load', async () => {
    answers = { ...before, dislikes: [mushroom.key] };
    serve({ 'GET /ingredients': () => refuse(422, 'busy', 'Even geduld.') });
    page();
    expect((await screen.findByRole('alert')).textContent).toContain('Even geduld.');
    expect(screen.getByRole('button', { name: 'Opnieuw proberen' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Verder' })).toBeTruthy();
  });
});
