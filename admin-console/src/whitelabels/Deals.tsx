import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider } from 'react-admin';
import { textIn, useLanguage, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { BrandDeal, BrandDealInput, WhitelabelDetail, WhitelabelProvider } from './calls';
import { DealQuestion } from './DealQuestion';
import { OfferPanel } from './OfferPanel';
import { OfferRow } from './OfferRow';

/** Deals lists what a white-label offers to subscribers who are about to leave, with the buttons to change it. */
export function Deals({ whitelabel: { id, language } }: { whitelabel: WhitelabelDetail }) {
  const t = useText();
  const data = useDataProvider<WhitelabelProvider>();
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'whitelabels', action: 'deals' });
  const deals = useQuery({
    queryKey: ['whitelabels', 'deals', id],
    staleTime: 0,
    queryFn: async ({ signal }) => (await data.brandDeals(id, signal)).data,
  });
  const [adding, setAdding] = useState(false);
  return (
    <>
      <OfferPanel
        title={t('resources.whitelabels.deals.title')}
        text={t('resources.whitelabels.deals.text')}
        none={t('resources.whitelabels.deals.none')}
        add={t('resources.whitelabels.deals.addShort')}
        addLabel={t('resources.whitelabels.deals.add')}
        mayChange={mayChange}
        query={deals}
        onAdd={() => setAdding(true)}
      >
        {(deal) => <Row key={deal.id} brand={id} language={language} deal={deal} mayChange={mayChange} />}
      </OfferPanel>
      {adding && <DealQuestion brand={id} language={language} onClose={() => setAdding(false)} />}
    </>
  );
}

/** inputOf returns the request that leaves a deal as it is. */
const inputOf = ({ id: _id, version: _version, taken: _taken, ...input }: BrandDeal): BrandDealInput => input;

interface RowProps {
  brand: string;
  language: string;
  deal: BrandDeal;
  mayChange: boolean;
}

function Row({ brand, language, deal, mayChange }: RowProps) {
  const t = useText();
  const current = useLanguage();
  const numbers = useNumbers();
  const data = useDataProvider<WhitelabelProvider>();
  const [changing, setChanging] = useState(false);
  const name = textIn(deal.title, current);
  const gives = t(`resources.whitelabels.deals.gives.${deal.kind}`, {
    smart_count: deal.months,
    percent: numbers.percent((deal.percent ?? 0) / 100),
    amount: numbers.money(deal.cents ?? 0, 'EUR'),
  });
  const reasons = deal.reasons.map((reason) => t(`resources.whitelabels.deals.reasons.${reason}`));
  return (
    <>
      <OfferRow
        name={name}
        lines={[
          gives + (deal.offered ? '' : ` · ${t('resources.whitelabels.deals.notOffered')}`),
          t('resources.whitelabels.deals.when', { reasons: numbers.list(reasons) }),
        ]}
        mayChange={mayChange}
        change={t('resources.whitelabels.deals.change')}
        changeLabel={t('resources.whitelabels.deals.changeOf', { name })}
        turn={t(`resources.whitelabels.deals.${deal.offered ? 'stop' : 'offer'}`)}
        turnLabel={t(`resources.whitelabels.deals.${deal.offered ? 'stopOf' : 'offerOf'}`, { name })}
        turned={`resources.whitelabels.deals.${deal.offered ? 'stopDone' : 'offerDone'}`}
        onChange={() => setChanging(true)}
        onTurn={async () => {
          const { data: saved } = await data.changeDeal(brand, deal, { ...inputOf(deal), offered: !deal.offered });
          return () => data.changeDeal(brand, saved, inputOf(deal));
        }}
      />
      {changing && <DealQuestion brand={brand} language={language} deal={deal} onClose={() => setChanging(false)} />}
    </>
  );
}
