import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CodeStepContext } from '@/components/codeStep';
import { CodeStep } from '@/features/account/CodeStep';
import { answers, onboarding } from '@/test/pseudo/answers';
import { diner, render } from '@/test/render';
import { requestsOf, serve } from '@/test/server';
import { InviteOnboardingPage } from './InviteOnboardingPage.tsx';
import { funnelQuestions } from './questions.ts';

it('a session that does not see the result asks for a code, and then shows it', async () => {
  let confirmed = false;
  const { result, ...rest } = onboarding;
  // The server knows that every question is answered.
  const withheld = { ...rest, answers: { goal: 'healthier' }, step: funnelQuestions('invite').resultStep };
  const session = { ...diner, isInvite: true, caloriesSubmitted: false, isInviteDetailsSubmitted: true };
  serve({
    'GET /user/invite/onboarding': () => ({
      data: {
        ...answers['GET /user/invite/onboarding']().data,
        detailsSubmitted: true,
        onboarding: { ...withheld, ...(confirmed && { result }) },
      },
    }),
    'GET /user/settings': () => ({ data: { email: 'noor@voorbeeld.example' } }),
    'POST /user/auth/request-otp': () => undefined,
    'POST /user/auth/verify-otp': () => {
      confirmed = true;
      return { data: session };
    },
  });
  const { user } = render(
    <CodeStepContext value={CodeStep}>
      <InviteOnboardingPage />
    </CodeStepContext>,
    { path: '/invite/onboarding', session },
  );
  await user.click(await screen.findByRole('button', { name: 'Mail me een code' }));
  await user.type(await screen.findByRole('textbox'), '123456');
  expect(requestsOf('POST /user/auth/request-otp')[0]?.body).toEqual({ email: 'noor@voorbeeld.example' });
  await user.click(screen.getByRole('button', { name: 'Verder' }));
  expect(await screen.findByRole('heading', { name: 'Dit past bij jou' })).toBeTruthy();
});
