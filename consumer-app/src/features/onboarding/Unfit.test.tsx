import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '@/features/account';
import { diner, render } from '@/test/render';
import { requestsOf, serve } from '@/test/server';
import { Unfit } from './Unfit.tsx';

function Source() {
  return <output>{useSession()?.registrationSource}</output>;
}

const unwise = { why: 'pregnant', diets: ['keto'], title: 'Liever niet', text: 'Want je bent zwanger.' } as const;

it('lets a user with an account continue in the general funnel', async () => {
  serve({ 'POST /user/onboarding/save': () => ({ data: {} }) });
  const session = { ...diner, registrationSource: 'keto', caloriesSubmitted: false } as const;
  const { user } = render(
    <>
      <Unfit unwise={{ ...unwise, diets: [...unwise.diets] }} onBack={undefined} />
      <Source />
    </>,
    { path: '/keto-resultaten', session },
  );
  await user.click(screen.getByRole('button', { name: 'Maak een gewoon weekmenu' }));
  await waitFor(() => expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('general'));
  expect(requestsOf('POST /user/onboarding/save')[0]?.body).toEqual({ general: true });
});

it('leads a visitor without an account to registration', () => {
  render(<Unfit unwise={{ ...unwise, diets: [...unwise.diets] }} onBack={undefined} />, {
    path: '/keto-test?wl=ketokompas',
  });
  expect(screen.getByRole('link', { name: 'Maak een gewoon weekmenu' }).getAttribute('href')).toBe(
    '/register?wl=ketokompas',
  );
});
