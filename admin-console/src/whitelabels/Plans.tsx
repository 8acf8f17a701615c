import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useNotify } from 'react-admin';
import { Failure } from '@/components/Failure';
import { Loading } from '@/components/Loading';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { useBrandPlans, usePlanWords } from '@/components/useBrandPlans';
import { useDone } from '@/components/useDone';
import { useText } from '@/providers/i18n';
import type { BrandPlan, BrandPlanInput, WhitelabelDetail, WhitelabelProvider } from './calls';
import { PlanQuestion } from './PlanQuestion';

/** Plans lists what a white-label sells, with the buttons to change it. */
export function Plans({ whitelabel: { id, language } }: { whitelabel: WhitelabelDetail }) {
  const t = useText();
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'whitelabels', action: 'plans' });
  const plans = useBrandPlans(id);
  const [adding, setAdding] = useState(false);
  return (
    <Panel
      title={t('resources.whitelabels.plans.title')}
      action={
        mayChange && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<AddOutlined />}
            aria-label={t('resources.whitelabels.plans.add')}
            onClick={() => setAdding(true)}
            sx={{ flex: 'none' }}
          >
            {t('resources.whitelabels.plans.addShort')}
          </Button>
        )
      }
    >
      {plans.isPending && <Loading />}
      {plans.error && <Failure error={plans.error} onRetry={() => void plans.refetch()} />}
      {plans.data?.length === 0 && (
        <Typography variant="body2" sx={{ px: 4, pb: 4 }}>
          {t('resources.whitelabels.plans.none')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {plans.data?.map((plan) => (
          <Row key={plan.id} brand={id} language={language} plan={plan} mayChange={mayChange} />
        ))}
      </Box>
      {adding && <PlanQuestion brand={id} language={language} onClose={() => setAdding(false)} />}
    </Panel>
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
  const queries = useQueryClient();
  const notify = useNotify();
  const notifyDone = useDone();
  const problemOf = useProblem();
  const { nameOf, priceOf } = usePlanWords();
  const [changing, setChanging] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = nameOf(plan);

  const sell = async (sold: boolean) => {
    setBusy(true);
    try {
      const { data: saved } = await data.changePlan(brand, plan, { ...inputOf(plan), sold });
      const message = `resources.whitelabels.plans.${sold ? 'sellDone' : 'stopDone'}` as const;
      notifyDone(message, { name }, () => data.changePlan(brand, saved, inputOf(plan)));
      await queries.invalidateQueries({ queryKey: ['whitelabels'] });
    } catch (error) {
      notify(problemOf(error).text, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        flexWrap: 'wrap',
        px: 4,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {priceOf(plan)}
          {!plan.sold && ` · ${t('resources.whitelabels.plans.notSold')}`}
        </Typography>
      </Box>
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <Button
            size="small"
            variant="outlined"
            aria-label={t('resources.whitelabels.plans.changeOf', { name })}
            onClick={() => setChanging(true)}
          >
            {t('resources.whitelabels.plans.change')}
          </Button>
          <Button
            size="small"
            variant="text"
            disabled={busy}
            aria-label={t(`resources.whitelabels.plans.${plan.sold ? 'stopOf' : 'sellOf'}`, { name })}
            onClick={() => void sell(!plan.sold)}
          >
            {t(`resources.whitelabels.plans.${plan.sold ? 'stop' : 'sell'}`)}
          </Button>
        </Box>
      )}
      {changing && <PlanQuestion brand={brand} language={language} plan={plan} onClose={() => setChanging(false)} />}
    </Box>
  );
}
