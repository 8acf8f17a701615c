import type { Onboarding } from '@lepelblad/api';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { Access } from '@/app/Access';
import { onboarding } from '@/test/pseudo/answers';
import { diner, render } from '@/test/render';
import { requestsOf, serve } from '@/test/server';
import { KetoResultsPage } from './KetoResultsPage.tsx';
import { funnelQuestions } from './questions.ts';
import { StepPlanPage } from './StepPlanPage.tsx';

it.each([
  ['keto', '/keto-resultaten', <KetoResultsPage key="keto" />],
  ['stappenplan', '/registratie', <StepPlanPage key="stappenplan" />],
] as ['keto' | 'stappenplan', string, ReactNode][])(
  'in the %s funnel a user may look around first, which leads to the week without a plan',
  async (funnel, path, page) => {
    const answered: Onboarding = { ...onboarding, step: funnelQuestions(funnel).resultStep };
    serve({
      'GET /user/onboarding': () => ({ data: answered }),
      'GET /user/plans': () => ({ data: [], total: 0 }),
      'POST /user/onboarding/save': () => ({ data: { ...answered, caloriesSubmitted: true } }),
    });
    const { user } = render(
      <Access>
        <Routes>
          <Route path={path} element={page} />
          <Route path="/dashboard" element={<p>het weekmenu</p>} />
        </Routes>
      </Access>,
      {
        path: `${path}?unpaid=maand`,
        session: { ...diner, subscribed: false, caloriesSubmitted: false, registrationSource: funnel },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Eerst rondkijken' }));
    expect(await screen.findByText('het weekmenu')).toBeTruthy();
    await waitFor(() =>
      expect(requestsOf('POST /user/onboarding/save').map(({ body }) => body)).toEqual([{ submitCalories: true }]),
    );
  },
);
