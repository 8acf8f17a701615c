import type { Answers } from '@lepelblad/api';
import { type FunnelName, funnels, questions } from '@lepelblad/api/funnels';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from '@/lib/i18n';
import { useWords } from './useWords.ts';

/** What a way in says to whoever answered so, in the order of its questions. */
const adviceOf = (funnel: FunnelName, answers: Answers) =>
  funnels[funnel].steps.flat().flatMap((name) => {
    const { fields, choices = [] } = questions[name];
    return choices.flatMap(({ value, advice }) =>
      advice && value === answers[fields[0]?.name ?? 'goal'] ? [advice] : [],
    );
  });

/** What is good to know for somebody with these answers; nothing when the way in has nothing to say. */
export function Advice({ funnel, answers }: { funnel: FunnelName; answers: Answers }) {
  const t = useText();
  const words = useWords();
  const advice = adviceOf(funnel, answers);
  if (advice.length === 0) return null;
  return (
    <Box component="section" sx={{ mb: 9 }}>
      <Typography variant="h2" sx={{ mb: 4 }}>
        {t('onboarding.result.advice')}
      </Typography>
      <Stack spacing={3}>
        {advice.map((one) => (
          <Typography key={one.en}>{words(one)}</Typography>
        ))}
      </Stack>
    </Box>
  );
}
