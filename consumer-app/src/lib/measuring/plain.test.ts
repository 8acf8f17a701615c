import { expect, it } from 'vitest';
import { plain } from './plain.ts';

it.each([
  ['https://eten.example/login?email=noor@voorbeeld.example#token', 'https://eten.example/login'],
  ['/onboarding?step=2&question=situation', '/onboarding'],
  ['GET /api/v1/receipts?text=pinda failed', 'GET /api/v1/receipts failed'],
  ['/dashboard/shopping/0198a0b2-0000-7000-8000-00000000000a', '/dashboard/shopping/:id'],
  ['no account noor@voorbeeld.example here', 'no account :email here'],
  ['form > input[name="pregnant"][type="radio"]', 'form > input'],
  ['Is this right? Yes.', 'Is this right? Yes.'],
  ['x is undefined', 'x is undefined'],
])('%s becomes %s', (text, without) => {
  expect(plain(text)).toBe(without);
});

it('anywhere in a report', () => {
  class Scope {
    path = '/a?b';
  }
  const scope = new Scope();
  expect(plain({ spans: [{ name: '/a?b', at: 1, ok: true, none: null }], scope })).toEqual({
    spans: [{ name: '/a', at: 1, ok: true, none: null }],
    scope,
  });
});
