import { allergenValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useProblemUntilChanged } from '@/components/useProblemUntilChanged';
import { useText } from '@/providers/i18n';
import type { Allergen } from './calls';
import { Choice } from './fields';
import type { Answers } from './form';

interface AllergenAnswersProps {
  /** Returns the name of the field of an allergen. */
  nameOf?: (allergen: Allergen) => string;
  answers: Answers;
  /** Whether some are unknown, so that none can be said to be absent. */
  unknown?: boolean;
  problem?: string | undefined;
  onAnswer: (answers: Answers) => void;
}

/** AllergenAnswers has a field for each of the fourteen allergens, and a button that answers those that are left. */
export function AllergenAnswers(props: AllergenAnswersProps) {
  const { nameOf = (allergen) => allergen, answers, unknown = false, onAnswer } = props;
  const t = useText();
  const problem = useProblemUntilChanged(props.problem, JSON.stringify(answers));
  const presences = unknown ? (['contains', 'mayContain'] as const) : (['none', 'contains', 'mayContain'] as const);
  const none = t(unknown ? 'resources.ingredients.form.presence.unknown' : 'resources.ingredients.form.chooseOne');
  const options = [
    { value: '' as const, label: none },
    ...presences.map((value) => ({ value, label: t(`resources.ingredients.form.presence.${value}`) })),
  ];
  const left = allergenValues.filter((allergen) => answers[allergen] === '');
  const answerLeft = () => onAnswer({ ...answers, ...Object.fromEntries(left.map((allergen) => [allergen, 'none'])) });
  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        {allergenValues.map((allergen) => (
          <Choice
            key={allergen}
            name={nameOf(allergen)}
            label={t(`resources.ingredients.allergen.${allergen}`)}
            value={unknown && answers[allergen] === 'none' ? '' : answers[allergen]}
            options={options}
            onChoose={(answer) => onAnswer({ ...answers, [allergen]: answer })}
          />
        ))}
      </Box>
      {!unknown && left.length > 0 && (
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={answerLeft}>
          {t('resources.ingredients.form.othersAbsent')}
        </Button>
      )}
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </>
  );
}
