import type { Answers } from '@lepelblad/api';
import { type FunnelName, type FunnelTextKey, funnels, questions } from '@lepelblad/api/funnels';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from '@/lib/i18n';
import { useFunnelText } from './useFunnelText.ts';

/** Returns the advice of a funnel for a user's answers, in the order of its questions. */
export const adviceOf = (funnel: FunnelName, answers: Answers): FunnelTextKey[] =>
  funnels[funnel].steps.flat().flatMap((name) => {
    const { fields, choices = [] } = questions[name];
    return choices.flatMap(({ value, advice }) =>
      advice && value === answers[fields[0]?.name ?? 'goal'] ? [advice] : [],
    );
  });

/** Advice shows advice that follows from the user's answers. */
export function Advice({ all }: { all: readonly FunnelTextKey[] }) {
  const t = useText();
  const funnelText = useFunnelText();
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 4 }}>
        {t('onboarding.result.advice')}
      </Typography>
      <Stack spacing={3}>
        {all.map((key) => (
          <Typography key={key}>{funnelText(key)}</Typography>
        ))}
      </Stack>
    </section>
  );
}
