import type { Answers } from '@lepelblad/api';
import { questions } from '@lepelblad/api/funnels';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { NumbersQuestion } from './NumbersQuestion.tsx';

const below = 'Je streefgewicht moet lager zijn dan je gewicht nu.';
const above = 'Je streefgewicht moet hoger zijn dan je gewicht nu.';

function ask(answers: Answers, fields: Record<string, string> = {}) {
  const save = vi.fn();
  const { user } = render(
    <NumbersQuestion
      name="measures"
      question={questions.measures}
      onboarding={{ health: true, paces: [] }}
      answers={answers}
      save={save}
      page={{}}
      problem={undefined}
      fields={fields}
    />,
  );
  const field = (label: RegExp) => screen.getByLabelText(label);
  return { user, save, weight: () => field(/^Gewicht/), goalWeight: () => field(/^Streefgewicht/) };
}
const next = () => screen.getByRole('button', { name: 'Verder' });

it('a goal weight above the weight is refused while it is typed by a user who wants to lose', async () => {
  const { user, save, goalWeight } = ask({ goal: 'lose', heightCm: 170, weightKg: 80 });
  await user.type(goalWeight(), '8');
  expect(screen.queryByText(below)).toBeNull();
  await user.type(goalWeight(), '5');
  expect(screen.getByText(below)).toBeTruthy();
  await user.click(next());
  expect(save).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(goalWeight());
  await user.clear(goalWeight());
  await user.type(goalWeight(), '75');
  expect(screen.queryByText(below)).toBeNull();
  await user.click(next());
  expect(save).toHaveBeenCalledWith({ answers: { heightCm: 170, weightKg: 80, goalWeightKg: 75 } });
});

it('a goal weight below the weight is refused when the field is left by a user who wants to gain', async () => {
  const { user, goalWeight } = ask({ goal: 'gain', heightCm: 170, weightKg: 60 });
  await user.type(goalWeight(), '6');
  expect(screen.queryByText(above)).toBeNull();
  await user.type(goalWeight(), '0');
  await user.tab();
  expect(screen.getByText(above)).toBeTruthy();
});

it('a weight that has reached the stored goal weight is sent', async () => {
  const { user, save, weight } = ask({ goal: 'lose', heightCm: 170, weightKg: 80, goalWeightKg: 70 });
  await user.clear(weight());
  await user.type(weight(), '70');
  await user.click(next());
  expect(save).toHaveBeenCalledWith({ answers: { heightCm: 170, weightKg: 70, goalWeightKg: 70 } });
});

it('weights out of bounds are sent, so that the server refuses each at its field', async () => {
  const { user, save, goalWeight } = ask({ goal: 'lose', heightCm: 119, weightKg: 34.9 });
  await user.type(goalWeight(), '301');
  expect(screen.queryByText(below)).toBeNull();
  await user.click(next());
  expect(save).toHaveBeenCalledWith({ answers: { heightCm: 119, weightKg: 34.9, goalWeightKg: 301 } });
});

it('the error of a field disappears when the field changes', async () => {
  const { user, weight } = ask({ goal: 'healthier', heightCm: 119, weightKg: 300 }, { weightKg: 'Te zwaar' });
  await user.click(next());
  expect(screen.getByText('Te zwaar')).toBeTruthy();
  await user.type(weight(), '{Backspace}');
  expect(screen.queryByText('Te zwaar')).toBeNull();
});
