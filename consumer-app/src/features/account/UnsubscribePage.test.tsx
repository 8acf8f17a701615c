import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { later, refuse, requestsOf, serve } from '@/test/server';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const stopping = 'POST /unsubscribe';
function Address() {
  const { search, state } = useLocation();
  return <p data-testid="address">{`${search} ${state?.token}`}</p>;
}
const page = (search: string) =>
  render(
    <>
      <UnsubscribePage />
      <Address />
    </>,
    { path: `/unsubscribe${search}` },
  );

it('stops the reminders when it is opened, and says so', async () => {
  const { answer, come } = later<undefined>();
  serve({ [stopping]: () => answer });
  page('?wl=fitpuur&token=geheim');
  expect(screen.getByRole('heading', { level: 1, name: 'Herinneringen uitzetten' })).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Aan het laden' })).toBeTruthy();
  come(undefined);
  expect(await screen.findByRole('heading', { level: 1, name: 'Je krijgt geen herinneringen meer' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Lepelblad');
  expect(screen.getByRole('link', { name: 'Verder waar ik was' }).getAttribute('href')).toBe('/login');
  expect(requestsOf(stopping).map(({ query }) => query.token)).toEqual(['geheim']);
  expect(screen.getByTestId('address').textContent).toBe('?wl=fitpuur geheim');
});

it('says that a link is unknown', async () => {
  serve({ [stopping]: () => refuse(404, 'reminder-link-unknown', 'Deze link kennen we niet.') });
  page('');
  expect((await screen.findByRole('alert')).textContent).toBe('Deze link kennen we niet.');
});

it('shows an error, and can be retried', async () => {
  serve({ [stopping]: () => refuse(503, 'too-slow', 'Dit duurde te lang.') });
  const { user } = page('?token=half');
  expect((await screen.findByRole('alert')).textContent).toContain('Dit duurde te lang.');
  expect(screen.getByRole('heading', { level: 1, name: 'Dat lukte nog niet' })).toBeTruthy();
  serve({ [stopping]: () => undefined });
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await screen.findByRole('heading', { name: 'Je krijgt geen herinneringen meer' });
  await waitFor(() => expect(requestsOf(stopping).at(-1)?.query.token).toBe('half'));
});
