import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { FieldLink } from '@/components/FieldLink';
import { useText } from '@/providers/i18n';
import type { RecipeProblem } from './calls';
import { nameOfField } from './fieldTexts';

/** Which faults prevent saving: in a withdrawn recipe not those that only prevent offering it. */
export const blocks = ({ prevents }: RecipeProblem, withdrawn: boolean) =>
  prevents === 'saving' || (prevents === 'offering' && !withdrawn);

interface ReviewProps {
  problems: RecipeProblem[];
  withdrawn: boolean;
}

/** Review lists the problems of the recipe in a form: what must be right first, apart from what is only advice. */
export function Review({ problems, withdrawn }: ReviewProps) {
  const t = useText();
  const blocking = problems.filter((problem) => blocks(problem, withdrawn));
  const later = problems.filter(({ prevents }) => withdrawn && prevents === 'offering');
  const advice = problems.filter(({ prevents }) => prevents === 'nothing');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3, '&:empty': { display: 'none' } }}>
      <List severity="error" title={t('resources.recipes.review.blocking')} problems={blocking} />
      <List severity="warning" title={t('resources.recipes.review.offering')} problems={later} />
      <List severity="info" title={t('resources.recipes.review.advice')} problems={advice} />
    </Box>
  );
}

function List({ severity, title, problems }: { severity: AlertColor; title: string; problems: RecipeProblem[] }) {
  const t = useText();
  if (problems.length === 0) return null;
  return (
    <Alert severity={severity} role="group" aria-label={title}>
      <AlertTitle>{title}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <FieldLink name={field}>{nameOfField(field, t)}</FieldLink>: {message}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
