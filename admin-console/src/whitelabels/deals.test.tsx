import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fitpuur } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, refusal, serverOf } from '@/test/server';
import type { BrandDeal } from './calls';

const path = `/user/admin/whitelabels/${fitpuur.id}`;
const discount: BrandDeal = {
  id: '00000000-0000-4000-8000-000000000071',
  version: 'v1',
  title: { nl: 'Tijdelijk goedkoper', en: 'Cheaper for a while' },
  text: { nl: 'Daarna geldt de gewone prijs.', en: 'After that the usual price applies.' },
  kind: 'percentOff',
  percent: 30,
  months: 3,
  reasons: ['tooExpensive'],
  offered: true,
  taken: false,
};

async function open(deal = discount, may = ['changeWhitelabelDeal']) {
  const detail = { ...fitpuur, domainStates: [], contents: {}, kept: [] };
  const server = serverOf({
    [`GET ${path}`]: () => Response.json({ data: detail }, { headers: { ETag: '"1"' } }),
    [`GET ${path}/plans`]: () => Response.json({ data: [] }),
    [`GET ${path}/deals`]: () => Response.json({ data: [deal] }),
    [`GET ${path}/versions`]: () => Response.json({ data: [] }),
  });
  const { user } = renderConsole({
    server,
    path: `/whitelabels/${fitpuur.id}/show`,
    staff: { ...bo, may: ['listWhitelabels', 'getWhitelabel', ...may] } as typeof bo,
  });
  const deals = within(await screen.findByRole('region', { name: 'Aanbod voor wie wil stoppen' }));
  await deals.findByText('Tijdelijk goedkoper');
  const sent = () => server.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { server, user, deals, sent };
}

describe('the deals of a white-label', () => {
  it('say what they give and for which reasons', async () => {
    const { deals } = await open();
    expect(deals.getByText('30% korting, 3 maanden')).toBeTruthy();
    expect(deals.getByText('Bij: te duur')).toBeTruthy();
  });

  it('cannot be changed by those who may only look', async () => {
    const { deals } = await open(discount, []);
    expect(deals.queryByRole('button')).toBeNull();
  });

  it('are added, with what the kind needs and no more', async () => {
    const { server, user, deals, sent } = await open();
    await user.click(deals.getByRole('button', { name: 'Aanbod toevoegen' }));
    const question = within(await screen.findByRole('dialog'));
    await user.type(question.getByRole('textbox', { name: /^Titel.*Nederlands/ }), 'Twee euro eraf');
    await user.type(question.getByRole('textbox', { name: /^Uitleg.*Nederlands/ }), 'Twee maanden lang.');
    await user.type(question.getByRole('textbox', { name: /^Korting in procent/ }), '30');
    await user.selectOptions(question.getByRole('combobox', { name: /^Wat krijgt de klant/ }), 'Korting in euro');
    await user.type(question.getByRole('textbox', { name: /^Korting per maand/ }), '2,50');
    const months = question.getByRole('textbox', { name: /^Aantal maanden/ });
    await user.clear(months);
    await user.type(months, '2');
    server.answer({ [`POST ${path}/deals`]: () => refusal(422, 'Klopt niet.', { reasons: 'Kies er een.' }) });
    await user.click(question.getByRole('button', { name: 'Aanbod toevoegen' }));
    expect(await question.findByText('Kies er een.')).toBeTruthy();
    const reason = question.getByRole('checkbox', { name: 'te duur' });
    expect(document.activeElement).toBe(reason);
    await user.click(reason);
    expect(question.queryByText('Kies er een.')).toBeNull();
    server.answer({ [`POST ${path}/deals`]: () => Response.json({ data: discount }, { status: 201 }) });
    await user.click(question.getByRole('button', { name: 'Aanbod toevoegen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().at(-1)).toEqual({
      title: { nl: 'Twee euro eraf' },
      text: { nl: 'Twee maanden lang.' },
      kind: 'amountOff',
      cents: 250,
      months: 2,
      reasons: ['tooExpensive'],
      offered: true,
    });
  });

  it('keep what they give once somebody has them', async () => {
    const { server, user, deals, sent } = await open({ ...discount, taken: true });
    await user.click(deals.getByRole('button', { name: 'Tijdelijk goedkoper aanpassen' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/Iemand heeft dit aanbod al/)).toBeTruthy();
    expect(question.getByRole('textbox', { name: /^Korting in procent/ }).hasAttribute('disabled')).toBe(true);
    const title = question.getByRole('textbox', { name: /^Titel.*Nederlands/ });
    await user.clear(title);
    await user.type(title, 'Even goedkoper');
    server.answer({ [`PUT ${path}/deals/${discount.id}`]: () => Response.json({ data: discount }) });
    await user.click(question.getByRole('button', { name: 'Opslaan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { id: _id, version: _version, taken: _taken, ...unchanged } = discount;
    expect(sent()).toEqual([{ ...unchanged, title: { ...discount.title, nl: 'Even goedkoper' } }]);
  });

  it('are no longer offered, with a way back', async () => {
    const { server, user, deals, sent } = await open();
    server.answer({
      [`PUT ${path}/deals/${discount.id}`]: () => Response.json({ data: { ...discount, version: 'v2' } }),
    });
    await user.click(deals.getByRole('button', { name: 'Tijdelijk goedkoper niet meer aanbieden' }));
    await screen.findByText('Tijdelijk goedkoper wordt niet meer aangeboden. Wie het heeft, houdt het.');
    await user.click(screen.getByRole('button', { name: 'Ongedaan maken' }));
    await waitFor(() => expect(sent()).toMatchObject([{ offered: false }, { offered: true }]));
  });
});
