import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Selection, StepFigures } from './calls';
import { Download } from './Download';
import { useStepName } from './useNames';

interface StepsProps {
  steps: StepFigures[];
  funnel: Selection['funnel'];
  /** Name of the file to download. */
  name: string;
}

/** Steps shows how many visits reached each step, as bars, and how many ended there. */
export function Steps({ steps, funnel, name }: StepsProps) {
  const t = useText();
  const numbers = useNumbers();
  const nameOf = useStepName();
  const title = t('resources.figures.stepsOf', { funnel: t(`resources.figures.funnels.${funnel}`) });
  const most = Math.max(...steps.map(({ viewed }) => viewed));
  const file = [
    [t('resources.figures.stepName'), t('resources.figures.viewed'), t('resources.figures.answered')],
    ...steps.map(({ step, viewed, answered }) => [nameOf(step), viewed, answered]),
  ];
  if (steps.length === 0) {
    return (
      <Panel title={title}>
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {t('resources.figures.noSteps')}
        </Typography>
      </Panel>
    );
  }
  return (
    <Panel title={title} action={<Download name={`${funnel}-${name}`} of={title} rows={file} />}>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 4, pb: 2 }}>
        {t('resources.figures.legend')}
      </Typography>
      <Box component="ol" sx={{ m: 0, px: 4, pb: 4, display: 'grid', gap: 3, listStyle: 'none' }}>
        {steps.map(({ step, viewed, answered }) => {
          const lost = viewed - answered;
          return (
            <Box component="li" key={step}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {nameOf(step)}
                </Typography>
                <Typography variant="body2" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  {numbers.whole(viewed)}
                </Typography>
              </Box>
              <Bar share={viewed / most} filled={viewed === 0 ? 0 : answered / viewed} />
              {step !== 'result' && lost > 0 && (
                <Typography variant="caption" color="textSecondary">
                  {t('resources.figures.left', {
                    smart_count: lost,
                    count: numbers.whole(lost),
                    part: numbers.percent(lost / viewed),
                  })}
                </Typography>
              )}
            </Box>
          );
        })}
      </Box>
    </Panel>
  );
}

/**
 * Bar is as long as the share of visits that reached a step, and filled for those that went on. Shares are from 0 to 1.
 */
function Bar({ share, filled }: { share: number; filled: number }) {
  return (
    <Box
      aria-hidden="true"
      sx={{ height: 10, my: 1, borderRadius: 1, bgcolor: 'brand.tint2', overflow: 'hidden', minWidth: 2 }}
      style={{ width: `${share * 100}%` }}
    >
      <Box sx={{ height: '100%', bgcolor: 'brand.deep' }} style={{ width: `${filled * 100}%` }} />
    </Box>
  );
}
