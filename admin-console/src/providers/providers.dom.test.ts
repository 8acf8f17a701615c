import { ApiError } from '@lepelblad/api';
import { memoryStore } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { bo, serverOf } from '@/test/server';
import { createClient } from './api.ts';
import { createAuthProvider } from './auth.ts';
import { readBoot, readNonce } from './boot.ts';
import { createDataProvider } from './data.ts';
import { keepingChoices } from './store.ts';

describe('the boot data', () => {
  const pageWith = (html: string) => new DOMParser().parseFromString(html, 'text/html');
  const boot = (json: string) => pageWith(`<script type="application/json" id="boot">${json}</script>`);

  it('has the signed-in staff member', () => {
    expect(readBoot(boot(JSON.stringify({ staff: bo, language: 'en' })))).toMatchObject({ staff: bo, language: 'en' });
  });

  it('has no staff member for a visitor', () => {
    expect(readBoot(boot('{"branding":{"appName":"Groen"}}'))).toMatchObject({
      staff: null,
      branding: { appName: 'Groen', primaryColor: '#8bc34a' },
    });
  });

  it('is empty on a page without it', () => {
    expect(readBoot(pageWith('<p>'))).toMatchObject({ staff: undefined, language: undefined });
  });

  it('is empty when it is invalid', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readBoot(boot('{'))).toMatchObject({ staff: undefined });
    expect(warn).toHaveBeenCalledOnce();
  });

  it.each([
    ['<meta name="csp-nonce" content="abc">', 'abc'],
    ['<meta name="csp-nonce" content="__NONCE__">', ''],
    ['<p>', ''],
  ])('in %s has the nonce “%s”', (html, nonce) => {
    expect(readNonce(pageWith(html))).toBe(nonce);
  });
});

describe('the session', () => {
  it('stays when another request is refused', async () => {
    const auth = createAuthProvider(createClient(serverOf({}).fetch), bo, {});
    for (const status of [0, 403, 404, 422, 500]) await auth.checkError(new ApiError(status, {}));
    await auth.checkError(new Error('a fault of the page'));
    expect(await auth.getIdentity?.()).toMatchObject({ fullName: 'Bo Beheer', role: 'admin' });
  });

  it('stays when the server does not answer', async () => {
    const server = serverOf({ 'GET /user/auth/admin/decode': () => new Response('', { status: 502 }) });
    const auth = createAuthProvider(createClient(server.fetch), undefined, {});
    await expect(auth.checkAuth({})).rejects.toMatchObject({ status: 502 });
    server.answer({ 'GET /user/auth/admin/decode': () => Response.json({ data: bo }) });
    await auth.checkAuth({});
    expect(await auth.getPermissions?.({})).toBe('admin');
  });

  it('is fetched once', async () => {
    const server = serverOf({ 'GET /user/auth/admin/decode': () => Response.json({ data: bo }) });
    const auth = createAuthProvider(createClient(server.fetch), undefined, {});
    await Promise.all([auth.checkAuth({}), auth.getIdentity?.()]);
    await auth.getIdentity?.();
    expect(server.calls).toHaveLength(1);
  });
});

describe('a permission', () => {
  const resources = {
    things: { list: 'listWhitelabels', delete: 'deleteWhitelabel' },
    recipes: { list: 'listIngredients' },
  } as const;
  const auth = (may: string[] | null) =>
    createAuthProvider(createClient(serverOf({}).fetch), may && { ...bo, may }, resources);
  const can = async (may: string[] | null, action: string, resource = 'things') =>
    auth(may).canAccess?.({ resource, action });

  it('is an operation of the contract that the server lists', async () => {
    expect(await can(['listWhitelabels'], 'list')).toBe(true);
    expect(await can(['listWhitelabels'], 'show')).toBe(true);
    expect(await can(['listWhitelabels'], 'list', 'recipes')).toBe(false);
    expect(await can(['listWhitelabels'], 'delete')).toBe(false);
    expect(await can(['deleteWhitelabel'], 'delete')).toBe(true);
  });

  it('is denied without an operation and to a visitor', async () => {
    expect(await can(['listWhitelabels', 'deleteWhitelabel'], 'create')).toBe(false);
    expect(await can(['listWhitelabels'], 'list', 'elsewhere')).toBe(false);
    expect(await can(null, 'list')).toBe(false);
  });

  it('is fetched again after forget', async () => {
    const server = serverOf({ 'GET /user/auth/admin/decode': () => Response.json({ data: { ...bo, may: [] } }) });
    const provider = createAuthProvider(createClient(server.fetch), bo, resources);
    expect(await provider.canAccess?.({ resource: 'things', action: 'list' })).toBe(true);
    provider.forget();
    expect(await provider.canAccess?.({ resource: 'things', action: 'list' })).toBe(false);
    expect(await provider.getIdentity?.()).toMatchObject({ fullName: 'Bo Beheer', role: undefined });
    expect(server.calls).toHaveLength(1);
  });
});

describe('the data provider', () => {
  const list = vi.fn(async () => ({ data: [{ id: 'a' }], total: 1 }));
  const data = createDataProvider({ things: { list, one: async (id) => ({ id }) } });

  it('requests a page with the contract’s parameters', async () => {
    const { signal } = new AbortController();
    await data.getList('things', {
      pagination: { page: 3, perPage: 50 },
      sort: { field: 'kcal', order: 'DESC' },
      filter: { text: 'a' },
      signal,
    });
    expect(list).toHaveBeenCalledWith({ page: 3, perPage: 50, sort: 'kcal', order: 'desc' }, { text: 'a' }, signal);
  });

  it('rejects an unknown resource', async () => {
    await expect(data.getOne('recipes', { id: 'a' })).rejects.toThrow('no resource named recipes');
  });

  it('rejects a method for which a resource has no call', async () => {
    await expect(data.delete('things', { id: 'a' })).rejects.toThrow('has no call for this');
    await expect(data.create('things', { data: {} })).rejects.toThrow('has no call for this');
    const bare = createDataProvider({ things: { list } });
    await expect(bare.getOne('things', { id: 'a' })).rejects.toThrow('has no call for this');
  });
});

it('the store keeps the choices for this browser at sign-out', () => {
  const store = keepingChoices(memoryStore({ locale: 'en', keys: false, 'ingredients.listParams': { page: 4 } }));
  store.setup();
  store.reset();
  expect(store.getItem('locale')).toBe('en');
  expect(store.getItem('keys')).toBe(false);
  expect(store.getItem('ingredients.listParams')).toBeUndefined();
});
