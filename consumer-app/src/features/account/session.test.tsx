import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { isSignOutPending, setSignOutPending } from '@/lib/device/pendingSignOut';
import { openDevice, storedSession } from '@/lib/device/store';
import { diner, render } from '@/test/render';
import { refuse, requestsOf, serve } from '@/test/server';
import { setSession, useSession, useSessionGuard, useSignOut } from './session.ts';

function Page() {
  useSessionGuard();
  const signOut = useSignOut();
  return (
    <>
      <p>{useSession()?.id ?? 'nobody'}</p>
      <button type="button" onClick={() => void signOut()}>
        leave
      </button>
    </>
  );
}

const pageText = () => screen.getByRole('paragraph').textContent;
const unreachable = () => refuse(503, 'busy', 'Even geduld.');
const change = { account: diner.id, change: 'ui', at: 1 };

async function changes() {
  return (await openDevice()).getAll('changes');
}

afterEach(() => setSignOutPending(false));

describe('the session', () => {
  it('is stored for a page that opens without a network', async () => {
    render(<Page />, { session: diner });
    await waitFor(async () => expect(await storedSession()).toEqual(diner));
  });

  it('signs out without the server: the user’s data are deleted, and the server is informed later', async () => {
    serve({ 'POST /user/auth/logout': unreachable });
    const { user } = render(<Page />, { session: diner });
    await (await openDevice()).put('changes', change);
    await user.click(screen.getByRole('button', { name: 'leave' }));
    await waitFor(() => expect(pageText()).toBe('nobody'));
    await waitFor(async () => expect(await storedSession()).toBeNull());
    expect(await changes()).toEqual([]);
    expect(isSignOutPending()).toBe(true);

    const signedOutTwice = () => requestsOf('POST /user/auth/logout').length > 1;
    serve({
      'GET /user/auth/decode': () => (signedOutTwice() ? refuse(401, 'signed-out', 'Log eerst in.') : diner),
      'POST /user/auth/logout': () => undefined,
    });
    act(() => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(isSignOutPending()).toBe(false));
    expect(pageText()).toBe('nobody');
  });

  it('stays signed out while the server cannot be reached', async () => {
    setSignOutPending(true);
    serve({ 'GET /user/auth/decode': () => diner, 'POST /user/auth/logout': unreachable });
    render(<Page />);
    await waitFor(() => expect(requestsOf('POST /user/auth/logout')).not.toHaveLength(0));
    expect(pageText()).toBe('nobody');
    expect(isSignOutPending()).toBe(true);
  });

  it('is cleared when it has ended on the server, as after an account was deleted', async () => {
    serve({ 'POST /user/auth/logout': () => refuse(401, 'signed-out', 'Log eerst in.') });
    const { user } = render(<Page />, { session: diner });
    await user.click(screen.getByRole('button', { name: 'leave' }));
    await waitFor(() => expect(pageText()).toBe('nobody'));
    expect(isSignOutPending()).toBe(false);
  });

  it('keeps unsent changes when the session ends by itself', async () => {
    serve({ 'GET /user/auth/decode': () => refuse(401, 'signed-out', 'Log eerst in.') });
    render(<Page />, { session: diner });
    await (await openDevice()).put('changes', change);
    act(() => window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(pageText()).toBe('nobody'));
    await waitFor(async () => expect(await storedSession()).toBeNull());
    expect(await changes()).toHaveLength(1);
  });

  it('is cleared with its data before another user signs in', async () => {
    const { queries } = render(<Page />, { session: diner });
    await (await openDevice()).put('answers', {
      hash: 'x',
      account: diner.id,
      question: [],
      answer: 1,
      at: Date.now(),
    });
    act(() => setSession(queries, { ...diner, id: 'other' }));
    await waitFor(async () => expect(await (await openDevice()).count('answers')).toBe(0));
    await waitFor(async () => expect(await storedSession()).toMatchObject({ id: 'other' }));
  });
});
