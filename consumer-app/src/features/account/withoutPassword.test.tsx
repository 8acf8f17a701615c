import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diner, render } from '@/test/render';
import { requestsOf, serve } from '@/test/server';
import { RegisterForm } from './RegisterForm.tsx';
import { registerFrom } from './register.ts';
import { ChangePassword } from './security/ChangePassword.tsx';

const registration = 'POST /user/register';

async function fillIn() {
  serve({ [registration]: () => undefined });
  const { user } = render(<RegisterForm funnel="general" register={registerFrom('general')} />);
  await user.type(screen.getByLabelText('Je naam'), 'Noor');
  await user.type(screen.getByLabelText('E-mailadres'), 'noor@voorbeeld.example');
  await user.click(screen.getByRole('checkbox', { name: /Ik ga akkoord/ }));
  return { user, send: () => user.click(screen.getByRole('button', { name: 'Account maken' })) };
}

it('registers without a password', async () => {
  const { send } = await fillIn();
  expect(screen.queryByLabelText('Wachtwoord')).toBeNull();
  await send();
  expect(await screen.findByLabelText('Code van zes cijfers')).toBeTruthy();
  expect(requestsOf(registration)[0]?.body).not.toHaveProperty('password');
});

it('registers with a password when the visitor prefers one', async () => {
  const { user, send } = await fillIn();
  await user.click(screen.getByRole('button', { name: 'Liever een wachtwoord?' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Wachtwoord'));
  await send();
  expect(requestsOf(registration)).toHaveLength(0);
  await user.type(screen.getByLabelText('Wachtwoord'), 'elke dag een appel');
  await send();
  expect(await screen.findByLabelText('Code van zes cijfers')).toBeTruthy();
  expect(requestsOf(registration)[0]?.body).toMatchObject({ password: 'elke dag een appel' });
});

it('drops the password when the visitor prefers a code after all', async () => {
  const { user, send } = await fillIn();
  await user.click(screen.getByRole('button', { name: 'Liever een wachtwoord?' }));
  await user.type(screen.getByLabelText('Wachtwoord'), 'elke dag een appel');
  await user.click(screen.getByRole('button', { name: 'Liever een code per mail?' }));
  await send();
  expect(await screen.findByLabelText('Code van zes cijfers')).toBeTruthy();
  expect(requestsOf(registration)[0]?.body).not.toHaveProperty('password');
});

it.each([true, false])('asks for the current password only where there is one: %s', async (hasPassword) => {
  const change = 'POST /user/settings/password/update';
  serve({ [change]: () => undefined });
  const run = async (action: () => Promise<void>) => {
    await action();
    return true;
  };
  const { user } = render(<ChangePassword open hasPassword={hasPassword} onClose={async () => undefined} run={run} />, {
    session: diner,
  });
  await user.type(await screen.findByLabelText('Nieuw wachtwoord'), 'elke dag een appel');
  expect(screen.queryByLabelText('Huidig wachtwoord') !== null).toBe(hasPassword);
  await user.click(screen.getByRole('button', { name: hasPassword ? 'Wachtwoord wijzigen' : 'Wachtwoord kiezen' }));
  expect(requestsOf(change)[0]?.body).toEqual({ password: 'elke dag een appel' });
});
