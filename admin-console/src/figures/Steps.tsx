import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { StepFigures, Wanted } from './calls';
import { Download } from './Download';
import { useStepName } from './useNames';

interface StepsProps {
  steps: StepFigures[];
  funnel: Wanted['funnel'];
  /** Of the file to keep. */
  name: string;
}

/** How many visits came to each step, as bars, and how many left there. */
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
          const left = viewed - answered;
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
              <Bar part={viewed / most} filled={viewed === 0 ? 0 : answered / viewed} />
              {step !== 'result' && left > 0 && (
                <Typography variant="caption" color="textSecondary">
                  {t('resources.figures.left', {
                    smart_count: left,
                    count: numbers.whole(left),
                    part: numbers.percent(left / viewed),
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

/** As long as the part of all who came so far, and full for as many of those as went on. */
function Bar({ part, filled }: { part: number; filled: number }) {
  return (
    <Box
      aria-hidden="true"
      sx={{ height: 10, my: 1, borderRadius: 1, bgcolor: 'brand.tint2', overflow: 'hidden', minWidth: 2 }}
      style={{ width: `${part * 100}%` }}
    >
      <Box sx={{ height: '100%', bgcolor: 'brand.deep' }} style={{ width: `${filled * 100}%` }} />
    </Box>
  );
}
