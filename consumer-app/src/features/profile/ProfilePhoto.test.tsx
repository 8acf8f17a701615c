import type { Image } from '@lepelblad/api';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '@/lib/api';
import { render } from '@/test/render';
import { later, refuse, requestsOf, serve } from '@/test/server';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import { squareOf } from './square.ts';

vi.mock('./square.ts', () => ({ squareOf: vi.fn() }));

const upload = 'POST /user/settings/profile/upload-image';
const removal = 'DELETE /user/settings/profile/remove-profile-image';
const image: Image = { url: '/i/2/384.jpg', width: 384, height: 384, sizes: [{ url: '/i/2/384.jpg', width: 384 }] };
const file = (name = 'ik.jpg', type = 'image/jpeg') => new File(['x'], name, { type });

/** Settings renders the photo from the settings, as the profile page does. */
function Settings() {
  const { data } = api.useQuery('get', '/user/settings');
  return data ? <ProfilePhoto initials="NV" image={data.data.image} /> : null;
}

async function open(image?: Image) {
  const settings = {
    name: 'Noor',
    email: 'noor@voorbeeld.example',
    hasPassword: true,
    initials: 'NV',
    answers: {},
    caloriesSubmitted: true,
  };
  serve({ 'GET /user/settings': () => ({ data: { ...settings, ...(image && { image }) } }) });
  const { user, ...rest } = render(<Settings />, { path: '/dashboard/profile' });
  await user.click(await screen.findByRole('button', { name: image ? 'Foto veranderen' : 'Foto toevoegen' }));
  await screen.findByRole('dialog', { name: 'Je foto' });
  const choose = async (one: File) => {
    const field = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
    if (!field) throw new Error('There is no field for a photo.');
    await act(async () => fireEvent.change(field, { target: { files: [one] } }));
  };
  return { user, choose, ...rest };
}

beforeEach(() => {
  vi.mocked(squareOf).mockResolvedValue({ file: new Blob(['klein']), address: 'data:image/jpeg;base64,AA' });
});

it('a photo is previewed before it is uploaded, and uploaded once', async () => {
  const { answer, come } = later<unknown>();
  serve({ [upload]: () => answer });
  const { user, choose } = await open();
  await choose(file());
  expect((await screen.findByAltText('Zo komt je foto eruit te zien')).getAttribute('src')).toContain('data:');
  expect(requestsOf(upload)).toHaveLength(0);
  const save = screen.getByRole('button', { name: 'Bewaar deze foto' });
  await user.dblClick(save);
  fireEvent.click(save);
  expect(await screen.findByRole('progressbar', { name: 'Je foto wordt verstuurd…' })).toBeTruthy();
  come({ data: image });
  expect(await screen.findByRole('button', { name: 'Foto veranderen' })).toBeTruthy();
  expect(requestsOf(upload)).toHaveLength(1);
});

it('the message of a refusal is shown, and another photo can be chosen', async () => {
  serve({ [upload]: () => refuse(422, 'image-too-small', 'Deze foto is te klein.') });
  const { user, choose } = await open();
  await choose(file());
  await user.click(await screen.findByRole('button', { name: 'Bewaar deze foto' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Deze foto is te klein.');
  serve({ [upload]: () => ({ data: image }) });
  await choose(file());
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Bewaar deze foto' }));
  expect(await screen.findByRole('button', { name: 'Foto veranderen' })).toBeTruthy();
});

it('a file that the browser cannot read is uploaded, unless it is too large', async () => {
  vi.mocked(squareOf).mockResolvedValue(undefined);
  serve({ [upload]: () => refuse(422, 'image-not-photo', 'Dit is geen foto die we kunnen lezen, zegt de server.') });
  const { choose } = await open();
  await choose(file('tabel.png'));
  expect((await screen.findByRole('alert')).textContent).toContain('zegt de server');
  const large = file('film.mov');
  Object.defineProperty(large, 'size', { value: 16 * 1024 * 1024 });
  await choose(large);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Dit is geen foto die we kunnen lezen. Kies een JPEG, PNG of WebP.',
  );
  expect(requestsOf(upload)).toHaveLength(1);
});

it('without a network a photo can be chosen, and saved once there is one', async () => {
  const { choose } = await open(image);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect((await screen.findByRole('status')).textContent).toContain('Je hebt geen internet.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Haal de foto weg' }).disabled).toBe(true);
  await choose(file());
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Bewaar deze foto' });
  expect(save.disabled).toBe(true);
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(save.disabled).toBe(false);
});

it('a photo can be removed', async () => {
  serve({ [removal]: () => undefined });
  const { user } = await open(image);
  await user.click(screen.getByRole('button', { name: 'Haal de foto weg' }));
  expect(await screen.findByRole('button', { name: 'Foto toevoegen' })).toBeTruthy();
  expect(requestsOf(removal)).toHaveLength(1);
});
