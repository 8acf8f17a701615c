import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fitpuur, fitpuurDetail } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, refusal, serverOf } from '@/test/server';

const path = `/user/admin/whitelabels/${fitpuur.id}`;
const openPreview = `POST ${path}/preview`;
const origin = `http://fitpuur.localhost${window.location.port ? `:${window.location.port}` : ''}`;

/** The width that the page has for the preview, in pixels. */
const room = 640;

beforeEach(() => {
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly report: () => void) {}
      observe() {
        this.report();
      }
      disconnect() {}
    },
  );
});

const server = () =>
  serverOf({
    [`GET ${path}`]: () => Response.json({ data: fitpuurDetail }, { headers: { ETag: '"1"' } }),
    [openPreview]: () =>
      Response.json({
        data: { domain: 'fitpuur.localhost', token: 'geheim', expiresAt: '2026-11-21T12:00:00Z' },
      }),
  });

const open = async (answers = server()) => {
  const staff = { ...bo, may: ['listWhitelabels', 'getWhitelabel', 'updateWhitelabel'] } as typeof bo;
  const { user } = renderConsole({ server: answers, path: `/whitelabels/${fitpuur.id}`, staff });
  const preview = within(await screen.findByRole('region', { name: 'Voorbeeld' }));
  return { user, preview };
};

/** openFrame returns the frame as well, with what it is sent. */
const openFrame = async () => {
  const { user, preview } = await open();
  const frame = await preview.findByTitle<HTMLIFrameElement>('Voorbeeld');
  const page = frame.contentWindow as Window;
  const sent = vi.spyOn(page, 'postMessage');
  return { user, preview, frame, page, sent };
};

describe('the preview of a white-label', () => {
  it('is the site itself in a frame, which is sent the look when it asks for it', async () => {
    const { frame, page, sent } = await openFrame();
    expect(frame.src).toBe(`${origin}/?preview=geheim`);
    const ask = (from: string) => window.dispatchEvent(new MessageEvent('message', { origin: from, source: page }));
    ask('http://elders.example');
    expect(sent).not.toHaveBeenCalled();
    ask(origin);
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        path: '/',
        scheme: 'light',
        branding: expect.objectContaining({ appName: fitpuur.appName, primaryColor: fitpuur.primaryColor }),
      }),
      origin,
    );
  });

  it('is as wide as a phone or as a screen, which is scaled to the room there is', async () => {
    const { user, preview, frame } = await openFrame();
    const box = frame.parentElement as HTMLElement;
    const shown = () => [frame.style.width, frame.style.transform, box.style.width];
    expect(shown()).toEqual(['390px', 'scale(1)', '390px']);
    const { src } = frame;
    await user.click(preview.getByRole('button', { name: 'Breed' }));
    expect(shown()).toEqual(['1280px', 'scale(0.5)', '640px']);
    expect(preview.getByRole('button', { name: 'Breed' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(preview.getByRole('button', { name: 'Breed' })); // remains chosen
    expect(shown()).toEqual(['1280px', 'scale(0.5)', '640px']);
    await user.click(preview.getByRole('button', { name: 'Telefoon' }));
    expect(shown()).toEqual(['390px', 'scale(1)', '390px']);
    expect(frame.src).toBe(src);
  });

  it('is dark or light, without loading the site again', async () => {
    const { user, preview, frame, sent } = await openFrame();
    await user.click(preview.getByRole('button', { name: 'Donker' }));
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ scheme: 'dark' }), origin));
    await user.click(preview.getByRole('button', { name: 'Licht' }));
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ scheme: 'light' }), origin));
    expect(frame.src).toBe(`${origin}/?preview=geheim`);
  });

  it('goes to a page that is typed, with or without its slash', async () => {
    const { user, preview, frame, sent } = await openFrame();
    const typed = preview.getByRole<HTMLInputElement>('combobox', { name: 'Pagina' });
    await user.clear(typed);
    await user.type(typed, 'keto-test');
    expect(sent).not.toHaveBeenCalled();
    await user.click(preview.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ path: '/keto-test' }), origin));
    expect(typed.value).toBe('/keto-test');
    await user.clear(typed);
    await user.type(typed, '/login{Enter}');
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ path: '/login' }), origin));
    expect(frame.src).toBe(`${origin}/?preview=geheim`);
  });

  it('says in the language of the console that a colour is none', async () => {
    const { user } = await open();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Merkkleur' });
    await user.clear(field);
    await user.type(field, 'blauw');
    expect(screen.getByText('Schrijf de kleur als #2f6b3c.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '#2f6b3c');
    expect(screen.queryByText('Schrijf de kleur als #2f6b3c.')).toBeNull();
  });

  it('says why it cannot be opened', async () => {
    const answers = server();
    answers.answer({ [openPreview]: () => refusal(409, 'Dit merk heeft nog geen domein.') });
    const { preview } = await open(answers);
    expect(await preview.findByText('Dit merk heeft nog geen domein.')).toBeTruthy();
    expect(preview.queryByTitle('Voorbeeld')).toBeNull();
  });
});
