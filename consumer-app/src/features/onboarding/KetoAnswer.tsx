import type { Answers, Recommendation } from '@lepelblad/api';
import { funnels, type Question, type QuestionName, questions } from '@lepelblad/api/funnels';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FormProblem } from '@/components/FormProblem';
import { useText } from '@/lib/i18n';
import { useGeneralFunnel } from './useGeneralFunnel.ts';

/** The number of habits of a user that keto changes much. */
const hurdlesOf = (answers: Answers) =>
  funnels.keto.steps.flat().filter((name: QuestionName) => {
    const { fields, choices = [] }: Question = questions[name];
    return choices.some(({ value, hurdle }) => hurdle && value === answers[fields[0]?.name ?? 'goal']);
  }).length;

function verdictOf(answers: Answers, { shortage }: Pick<Recommendation, 'shortage'>) {
  if (shortage) return 'short';
  const hurdles = hurdlesOf(answers);
  if (hurdles === 0) return 'yes';
  return hurdles === 1 ? 'one' : 'many';
}

/** KetoAnswer says honestly whether keto suits a user with these answers. */
export function KetoAnswer({ result, answers }: { result: Pick<Recommendation, 'shortage'>; answers: Answers }) {
  const t = useText();
  const verdict = verdictOf(answers, result);
  return (
    <Box
      component="section"
      sx={{ mb: { xs: 7, md: 9 }, p: 5, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}
    >
      <Typography variant="h2">{t(`onboarding.keto.${verdict}.title`)}</Typography>
      <Typography sx={{ mt: 2 }}>{t(`onboarding.keto.${verdict}.text`)}</Typography>
      <Typography variant="body2" sx={{ mt: 3 }}>
        {t('onboarding.keto.honest')}
      </Typography>
      {(verdict === 'many' || verdict === 'short') && <GeneralInstead />}
    </Box>
  );
}

/** GeneralInstead leads to the general funnel, with the answers so far. */
function GeneralInstead() {
  const t = useText();
  const { busy, submit, problem } = useGeneralFunnel();
  return (
    <Box sx={{ mt: 4 }}>
      <FormProblem>{problem}</FormProblem>
      <Button variant="outlined" onClick={() => void submit()} loading={busy}>
        {t('onboarding.unfit.general')}
      </Button>
    </Box>
  );
}
