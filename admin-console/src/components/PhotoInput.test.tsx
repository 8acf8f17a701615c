import { ApiError, type Image } from '@lepelblad/api';
import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createConsoleTheme } from '@/layout/theme';
import { createI18n } from '@/providers/i18n';
import { PhotoInput, type PhotoInputProps } from './PhotoInput';

const image = (id: string): Image => ({
  url: `/i/${id}/640.jpg`,
  width: 640,
  height: 480,
  sizes: [
    { url: `/i/${id}/320.jpg`, width: 320 },
    { url: `/i/${id}/640.jpg`, width: 640 },
  ],
});
const file = (bytes = 10) => Object.defineProperty(new File(['x'], 'soep.jpg'), 'size', { value: bytes });

function show(props: Partial<PhotoInputProps>) {
  const calls = { onUpload: vi.fn(async () => image('nieuw')), onRemove: vi.fn(async () => undefined) };
  const theme = createConsoleTheme({ primaryColor: '#8bc34a', buttonColor: '#8bc34a' });
  const page = (changes: Partial<PhotoInputProps>) => (
    <MemoryRouter>
      <CoreAdminContext i18nProvider={createI18n('nl')}>
        <ThemeProvider theme={theme} noSsr>
          <PhotoInput photo={undefined} alt="Foto van soep" {...calls} {...props} {...changes}>
            een getekende cover
          </PhotoInput>
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>
  );
  const { rerender } = render(page({}));
  const choose = (one: File) =>
    act(async () =>
      fireEvent.change(screen.getByLabelText('Kies een foto', { selector: 'input' }), { target: { files: [one] } }),
    );
  return { ...calls, choose, change: (changes: Partial<PhotoInputProps>) => rerender(page(changes)) };
}

const source = () => screen.queryByAltText('Foto van soep')?.getAttribute('src');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('a photo that is chosen is uploaded and replaces the drawing', async () => {
  const { choose, onUpload } = show({});
  expect(screen.getByText('een getekende cover')).toBeTruthy();
  await choose(file());
  expect(source()).toBe('/i/nieuw/640.jpg');
  expect(screen.getByAltText('Foto van soep').getAttribute('srcset')).toBe(
    '/i/nieuw/320.jpg 320w, /i/nieuw/640.jpg 640w',
  );
  expect(screen.queryByText('een getekende cover')).toBeNull();
  expect(onUpload).toHaveBeenCalledOnce();
});

it('the input uploads one photo at a time and shows progress', async () => {
  let done: (photo: Image) => void = () => undefined;
  const onUpload = vi.fn(() => new Promise<Image>((resolve) => (done = resolve)));
  const { choose } = show({ photo: image('oud'), onUpload });
  await choose(file());
  await choose(file());
  expect(onUpload).toHaveBeenCalledOnce();
  expect(screen.getByRole('progressbar', { name: 'Bezig met uploaden…' })).toBeTruthy();
  expect(button('Haal de foto weg').disabled).toBe(true);
  await act(async () => done(image('nieuw')));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(source()).toBe('/i/nieuw/640.jpg');
});

it('a refusal by the server is shown, and the photo does not change', async () => {
  const onUpload = async () => {
    throw new ApiError(422, { code: 'image-animated', message: 'Dit plaatje beweegt. Kies een gewone foto.' });
  };
  const { choose } = show({ photo: image('oud'), onUpload });
  await choose(file());
  expect(screen.getByRole('alert').textContent).toBe('Dit plaatje beweegt. Kies een gewone foto.');
  expect(source()).toBe('/i/oud/640.jpg');
});

it('a photo that is too large is not uploaded', async () => {
  const { choose, onUpload } = show({});
  await choose(file(15 * 1024 * 1024 + 1));
  expect(screen.getByRole('alert').textContent).toContain('15 MB');
  expect(onUpload).not.toHaveBeenCalled();
});

it('a photo can be removed, and another record shows its own', async () => {
  const { onRemove, change } = show({ photo: image('oud') });
  await act(async () => fireEvent.click(button('Haal de foto weg')));
  expect(onRemove).toHaveBeenCalledOnce();
  expect(source()).toBeUndefined();
  change({ photo: image('ander') });
  expect(source()).toBe('/i/ander/640.jpg');
});

it('the input is disabled without a network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show({ photo: image('oud') });
  expect(button('Vervang de foto').disabled).toBe(true);
  expect(screen.getByText('Zonder internet kun je de foto niet veranderen.')).toBeTruthy();
});
