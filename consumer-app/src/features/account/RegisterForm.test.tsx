import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { requestsOf, serve } from '@/test/server';
import { RegisterForm } from './RegisterForm.tsx';
import { registerFrom } from './register.ts';

const registration = 'POST /user/register';

it('drops the error of a field once it is filled in, and that of the form with the last', async () => {
  serve({ [registration]: () => undefined });
  const { user } = render(<RegisterForm funnel="general" register={registerFrom('general')} />);
  await user.click(screen.getByRole('button', { name: 'Account maken' }));
  expect(screen.getAllByText('Vul dit in.')).toHaveLength(2);
  await user.type(screen.getByLabelText('Je naam'), 'Noor');
  expect(screen.getAllByText('Vul dit in.')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('Je naam'));
  await user.type(screen.getByLabelText('E-mailadres'), 'noor@voorbeeld.example');
  expect(screen.queryByText('Vul dit in.')).toBeNull();
  expect(screen.queryByRole('alert')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /Ik ga akkoord/ }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requestsOf(registration)).toHaveLength(0);

  // A new refusal marks the field again.
  await user.clear(screen.getByLabelText('Je naam'));
  await user.click(screen.getByRole('button', { name: 'Account maken' }));
  expect(screen.getAllByText('Vul dit in.')).toHaveLength(1);
});
