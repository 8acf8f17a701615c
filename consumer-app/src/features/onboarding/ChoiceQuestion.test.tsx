import type { Answers } from '@lepelblad/api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { QuestionScreen } from './QuestionScreen.tsx';

it.each<[string, Answers, number]>([
  ['a woman', { sex: 'female' }, 4],
  ['someone whose sex is unknown', {}, 4],
  ['a man', { sex: 'male' }, 2],
  ['a man who answered it before', { sex: 'male', situation: 'pregnant' }, 3],
])('the situation of %s has the choices that are possible', async (_, answers, choices) => {
  render(
    <QuestionScreen
      name="situation"
      onboarding={{ health: true }}
      answers={answers}
      save={() => undefined}
      page={{}}
      problem={undefined}
      fields={{}}
    />,
  );
  expect(await screen.findAllByRole('radio')).toHaveLength(choices);
});
