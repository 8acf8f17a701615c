import { useState } from 'react';
import { useCanAccess, useDataProvider } from 'react-admin';
import { useBrandPlans, usePlanWords } from '@/components/useBrandPlans';
import { useText } from '@/providers/i18n';
import type { BrandPlan, BrandPlanInput, WhitelabelDetail, WhitelabelProvider } from './calls';
import { OfferPanel } from './OfferPanel';
import { OfferRow } from './OfferRow';
import { PlanQuestion } from './PlanQuestion';

/** Plans lists what a white-label sells, with the buttons to change it. */
export function Plans({ whitelabel: { id, language } }: { whitelabel: WhitelabelDetail }) {
  const t = useText();
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'whitelabels', action: 'plans' });
  const [adding, setAdding] = useState(false);
  return (
    <>
      <OfferPanel
        title={t('resources.whitelabels.plans.title')}
        none={t('resources.whitelabels.plans.none')}
        add={t('resources.whitelabels.plans.addShort')}
        addLabel={t('resources.whitelabels.plans.add')}
        mayChange={mayChange}
        query={useBrandPlans(id)}
        onAdd={() => setAdding(true)}
      >
        {(plan) => <Row key={plan.id} brand={id} language={language} plan={plan} mayChange={mayChange} />}
      </OfferPanel>
      {adding && <PlanQuestion brand={id} language={language} onClose={() => setAdding(false)} />}
    </>
  );
}

/** inputOf returns the request that leaves a plan as it is. */
const inputOf = ({ id: _id, version: _version, ...input }: BrandPlan): BrandPlanInput => input;

interface RowProps {
  brand: string;
  language: string;
  plan: BrandPlan;
  mayChange: boolean;
}

function Row({ brand, language, plan, mayChange }: RowProps) {
  const t = useText();
  const data = useDataProvider<WhitelabelProvider>();
  const { nameOf, priceOf } = usePlanWords();
  const [changing, setChanging] = useState(false);
  const name = nameOf(plan);
  return (
    <>
      <OfferRow
        name={name}
        lines={[priceOf(plan) + (plan.sold ? '' : ` · ${t('resources.whitelabels.plans.notSold')}`)]}
        mayChange={mayChange}
        change={t('resources.whitelabels.plans.change')}
        changeLabel={t('resources.whitelabels.plans.changeOf', { name })}
        turn={t(`resources.whitelabels.plans.${plan.sold ? 'stop' : 'sell'}`)}
        turnLabel={t(`resources.whitelabels.plans.${plan.sold ? 'stopOf' : 'sellOf'}`, { name })}
        turned={`resources.whitelabels.plans.${plan.sold ? 'stopDone' : 'sellDone'}`}
        onChange={() => setChanging(true)}
        onTurn={async () => {
          const { data: saved } = await data.changePlan(brand, plan, { ...inputOf(plan), sold: !plan.sold });
          return () => data.changePlan(brand, saved, inputOf(plan));
        }}
      />
      {changing && <PlanQuestion brand={brand} language={language} plan={plan} onClose={() => setChanging(false)} />}
    </>
  );
}
