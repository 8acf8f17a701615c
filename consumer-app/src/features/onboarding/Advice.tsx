import type { Answers } from '@lepelblad/api';
import { type FunnelName, funnels, questions, type Words } from '@lepelblad/api/funnels';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from '@/lib/i18n';
import { useWords } from './useWords.ts';

/** The advice of a funnel for some answers, in the order of its questions. */
export const adviceOf = (funnel: FunnelName, answers: Answers): Words[] =>
  funnels[funnel].steps.flat().flatMap((name) => {
    const { fields, choices = [] } = questions[name];
    return choices.flatMap(({ value, advice }) =>
      advice && value === answers[fields[0]?.name ?? 'goal'] ? [advice] : [],
    );
  });

/** Advice for a user with these answers. */
export function Advice({ all }: { all: readonly Words[] }) {
  const t = useText();
  const words = useWords();
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 4 }}>
        {t('onboarding.result.advice')}
      </Typography>
      <Stack spacing={3}>
        {all.map((one) => (
          <Typography key={one.en}>{words(one)}</Typography>
        ))}
      </Stack>
    </section>
  );
}
