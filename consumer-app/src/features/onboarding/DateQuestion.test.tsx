import { questions } from '@lepelblad/api/funnels';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { today } from '@/lib/format';
import { render } from '@/test/render';
import { DateQuestion } from './DateQuestion.tsx';

const thisYear = Number(today().slice(0, 4));

async function fill(year: number) {
  const save = vi.fn();
  const { user } = render(
    <DateQuestion
      name="birthDate"
      question={questions.birthDate}
      onboarding={{ health: true, paces: [] }}
      answers={{}}
      save={save}
      page={{}}
      problem={undefined}
      fields={{}}
    />,
  );
  await user.type(screen.getByLabelText('Dag'), '5');
  await user.type(screen.getByLabelText('Maand'), '1');
  await user.type(screen.getByLabelText('Jaar'), String(year));
  await user.click(screen.getByRole('button', { name: 'Verder' }));
  return { user, save };
}

it('asks for confirmation before it sends the birth date of a minor', async () => {
  const { user, save } = await fill(thisYear - 10);
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain(`5 januari ${thisYear - 10}`);
  await user.click(screen.getByRole('button', { name: 'Ja, dat klopt' }));
  expect(save).toHaveBeenCalledExactlyOnceWith({ answers: { birthDate: `${thisYear - 10}-01-05` } });
});

it('withdraws the question when the date is corrected', async () => {
  const { user, save } = await fill(thisYear - 10);
  await user.clear(screen.getByLabelText('Jaar'));
  await user.type(screen.getByLabelText('Jaar'), '1985');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Verder' }));
  expect(save).toHaveBeenCalledExactlyOnceWith({ answers: { birthDate: '1985-01-05' } });
});

it('sends the birth date of an adult at once', async () => {
  const { save } = await fill(1985);
  expect(save).toHaveBeenCalledExactlyOnceWith({ answers: { birthDate: '1985-01-05' } });
});
