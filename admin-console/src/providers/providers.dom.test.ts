import { ApiError } from '@lepelblad/api';
import { memoryStore } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { bo, serverOf } from '@/test/server';
import { createClient } from './api.ts';
import { createAuthProvider } from './auth.ts';
import { readBoot, readNonce } from './boot.ts';
import { createDataProvider } from './data.ts';
import { keepingChoices } from './store.ts';

describe('what the page was written with', () => {
  const pageWith = (html: string) => new DOMParser().parseFromString(html, 'text/html');
  const boot = (json: string) => pageWith(`<script type="application/json" id="boot">${json}</script>`);

  it('tells who is signed in', () => {
    expect(readBoot(boot(JSON.stringify({ staff: bo, language: 'en' })))).toMatchObject({ staff: bo, language: 'en' });
  });

  it('tells that nobody is', () => {
    expect(readBoot(boot('{"branding":{"appName":"Groen"}}'))).toMatchObject({
      staff: null,
      branding: { appName: 'Groen', primaryColor: '#8bc34a' },
    });
  });

  it('tells nothing where there is nothing', () => {
    expect(readBoot(pageWith('<p>'))).toMatchObject({ staff: undefined, language: undefined });
  });

  it('tells nothing where it cannot be read', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readBoot(boot('{'))).toMatchObject({ staff: undefined });
    expect(warn).toHaveBeenCalledOnce();
  });

  it.each([
    ['<meta name="csp-nonce" content="abc">', 'abc'],
    ['<meta name="csp-nonce" content="__NONCE__">', ''],
    ['<p>', ''],
  ])('has in %s the nonce “%s”', (html, nonce) => {
    expect(readNonce(pageWith(html))).toBe(nonce);
  });
});

describe('who is signed in', () => {
  it('stays signed in when something else than the session is refused', async () => {
    const auth = createAuthProvider(createClient(serverOf({}).fetch), bo, {});
    for (const status of [0, 403, 404, 422, 500]) await auth.checkError(new ApiError(status, {}));
    await auth.checkError(new Error('a fault of the page'));
    expect(await auth.getIdentity?.()).toMatchObject({ fullName: 'Bo Beheer', role: 'admin' });
  });

  it('is not signed out because the server cannot be asked', async () => {
    const server = serverOf({ 'GET /user/auth/admin/decode': () => new Response('', { status: 502 }) });
    const auth = createAuthProvider(createClient(server.fetch), undefined, {});
    await expect(auth.checkAuth({})).rejects.toMatchObject({ status: 502 });
    server.answer({ 'GET /user/auth/admin/decode': () => Response.json({ data: bo }) });
    await auth.checkAuth({});
    expect(await auth.getPermissions?.({})).toBe('admin');
  });

  it('is asked of the server once', async () => {
    const server = serverOf({ 'GET /user/auth/admin/decode': () => Response.json({ data: bo }) });
    const auth = createAuthProvider(createClient(server.fetch), undefined, {});
    await Promise.all([auth.checkAuth({}), auth.getIdentity?.()]);
    await auth.getIdentity?.();
    expect(server.asked).toHaveLength(1);
  });
});

describe('what one may', () => {
  const resources = {
    things: { list: 'listWhitelabels', delete: 'deleteWhitelabel' },
    others: { list: 'listIngredients' },
  } as const;
  const auth = (may: string[] | null) =>
    createAuthProvider(createClient(serverOf({}).fetch), may && { ...bo, may }, resources);
  const can = async (may: string[] | null, action: string, resource = 'things') =>
    auth(may).canAccess?.({ resource, action });

  it('is what the server says, in the words of the contract', async () => {
    expect(await can(['listWhitelabels'], 'list')).toBe(true);
    expect(await can(['listWhitelabels'], 'show')).toBe(true);
    expect(await can(['listWhitelabels'], 'list', 'others')).toBe(false);
    expect(await can(['listWhitelabels'], 'delete')).toBe(false);
    expect(await can(['deleteWhitelabel'], 'delete')).toBe(true);
  });

  it('is nothing that no operation is known of, and nothing for nobody', async () => {
    expect(await can(['listWhitelabels', 'deleteWhitelabel'], 'create')).toBe(false);
    expect(await can(['listWhitelabels'], 'list', 'elsewhere')).toBe(false);
    expect(await can(null, 'list')).toBe(false);
  });

  it('is asked anew when what is known may be wrong', async () => {
    const server = serverOf({ 'GET /user/auth/admin/decode': () => Response.json({ data: { ...bo, may: [] } }) });
    const known = createAuthProvider(createClient(server.fetch), bo, resources);
    expect(await known.canAccess?.({ resource: 'things', action: 'list' })).toBe(true);
    known.forget();
    expect(await known.canAccess?.({ resource: 'things', action: 'list' })).toBe(false);
    expect(await known.getIdentity?.()).toMatchObject({ fullName: 'Bo Beheer', role: undefined });
    expect(server.asked).toHaveLength(1);
  });
});

describe('data', () => {
  const list = vi.fn(async () => ({ data: [{ id: 'a' }], total: 1 }));
  const data = createDataProvider({ things: { list, one: async (id) => ({ id }) } });

  it('asks for a page in the words of the contract', async () => {
    const { signal } = new AbortController();
    await data.getList('things', {
      pagination: { page: 3, perPage: 50 },
      sort: { field: 'kcal', order: 'DESC' },
      filter: { text: 'a' },
      signal,
    });
    expect(list).toHaveBeenCalledWith({ page: 3, perPage: 50, sort: 'kcal', order: 'desc' }, { text: 'a' }, signal);
  });

  it('knows no other resources', async () => {
    await expect(data.getOne('others', { id: 'a' })).rejects.toThrow('no resource named others');
  });

  it('refuses what a resource has no call for', async () => {
    await expect(data.delete('things', { id: 'a' })).rejects.toThrow('has no call for this');
    await expect(data.create('things', { data: {} })).rejects.toThrow('has no call for this');
    const bare = createDataProvider({ things: { list } });
    await expect(bare.getOne('things', { id: 'a' })).rejects.toThrow('has no call for this');
  });
});

it('the store forgets at signing out all but what was chosen for this machine', () => {
  const store = keepingChoices(memoryStore({ locale: 'en', keys: false, 'ingredients.listParams': { page: 4 } }));
  store.setup();
  store.reset();
  expect(store.getItem('locale')).toBe('en');
  expect(store.getItem('keys')).toBe(false);
  expect(store.getItem('ingredients.listParams')).toBeUndefined();
});
