import type { Onboarding } from '@lepelblad/api';
import { funnels, questions } from '@lepelblad/api/funnels';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { serve } from '@/test/server';
import { KetoTestPage } from './KetoTestPage.tsx';

it.each(['/keto-test', '/keto-test?wl=ketokompas'])(
  'leads from %s on to registration when all is answered',
  async (path) => {
    const names = funnels.keto.steps.flat().flatMap((name) => questions[name].fields.map((field) => field.name));
    const onboarding = {
      answers: Object.fromEntries(names.map((name) => [name, 'answered'])),
      step: funnels.keto.steps.length + 1,
      health: true,
      caloriesSubmitted: false,
    } as unknown as Onboarding;
    serve({ 'POST /user/onboarding/check': () => ({ data: onboarding }) });
    render(
      <Routes>
        <Route path="/keto-test" element={<KetoTestPage />} />
        <Route path="/keto-registratie" element={<p>registratie</p>} />
      </Routes>,
      { path },
    );
    expect(await screen.findByText('registratie')).toBeTruthy();
  },
);
