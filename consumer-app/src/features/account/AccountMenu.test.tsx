import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AccountMenuContext } from '@/components/accountMenu';
import { FunnelPage } from '@/components/FunnelPage';
import { diner, render } from '@/test/render';
import { requestsOf, serve } from '@/test/server';
import { AccountMenu } from './AccountMenu.tsx';
import { useSession } from './session.ts';

const Who = () => <output>{useSession() ? 'signed in' : 'nobody'}</output>;

function open(signedIn = true) {
  serve({
    'GET /user/settings': () => ({ data: { email: 'noor@voorbeeld.example' } }),
    'GET /user/erase': () => ({ data: { purchases: [] } }),
    'POST /user/erase': () => undefined,
    'POST /user/auth/logout': () => undefined,
  });
  return render(
    <AccountMenuContext value={signedIn ? <AccountMenu /> : null}>
      <FunnelPage title="Hoe eet je?" step={7} steps={11}>
        <Who />
      </FunnelPage>
    </AccountMenuContext>,
    { path: '/onboarding?wl=fitpuur&step=4', session: diner },
  );
}

it('logs out from a question of a funnel', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Je account' }));
  expect(await screen.findByText('Je bent ingelogd als noor@voorbeeld.example.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Uitloggen' }));
  await waitFor(() => expect(screen.getByText('nobody')).toBeTruthy());
  expect(requestsOf('POST /user/auth/logout')).toHaveLength(1);
});

it('erases the account from a question of a funnel, after asking', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Je account' }));
  await screen.findByText(/^Je bent ingelogd/);
  await user.click(screen.getByRole('button', { name: 'Wis mijn account' }));
  expect(requestsOf('POST /user/erase')).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Ja, wis mijn account' }));
  await waitFor(() => expect(screen.getByText('nobody')).toBeTruthy());
  expect(requestsOf('POST /user/erase')).toHaveLength(1);
});

it('has a logo that links home with the brand of the visit, and no menu for visitors', () => {
  open(false);
  expect(screen.getByRole('link', { name: 'Naar de startpagina' }).getAttribute('href')).toBe('/?wl=fitpuur');
  expect(screen.queryByRole('button', { name: 'Je account' })).toBeNull();
});
