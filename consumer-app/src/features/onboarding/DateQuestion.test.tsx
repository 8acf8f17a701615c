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

it('leaves the focus in a box that is full', async () => {
  const { user } = await fill(1985);
  for (const [label, text] of [
    ['Dag', '14'],
    ['Maand', '03'],
    ['Jaar', '1990'],
  ] as const) {
    const box = screen.getByLabelText(label);
    await user.clear(box);
    await user.type(box, text);
    expect(document.activeElement).toBe(box);
  }
});

it('drops the error of a date that does not exist once it is changed', async () => {
  const { user } = await fill(1985);
  await user.clear(screen.getByLabelText('Dag'));
  await user.type(screen.getByLabelText('Dag'), '31');
  await user.clear(screen.getByLabelText('Maand'));
  await user.type(screen.getByLabelText('Maand'), '2');
  await user.click(screen.getByRole('button', { name: 'Verder' }));
  expect(screen.getByText(/^Deze datum bestaat niet/)).toBeTruthy();
  await user.type(screen.getByLabelText('Dag'), '{Backspace}');
  expect(screen.queryByText(/^Deze datum bestaat niet/)).toBeNull();
});
