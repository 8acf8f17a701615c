import { aisleValues, allergenValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Question } from '@/components/Question';
import { useRefusal } from '@/components/useRefusal';
import { type TextKey, useText } from '@/providers/i18n';
import type { Owner } from '@/providers/owner';
import { AllergenAnswers } from './AllergenAnswers';
import type { Aisle, Allergen, BulkChange, BulkResult, IngredientProvider } from './calls';
import { type Answers, lacksAnswers, noAnswers } from './form';
import { useFoodGroups } from './useFoodGroups';
import { capital } from './words';

export type BulkKind = 'allergens' | 'group' | 'aisle' | 'withdraw';

interface BulkQuestionProps {
  kind: BulkKind;
  /** The number of chosen ingredients. */
  count: number;
  owner: Owner;
  chosen: Parameters<IngredientProvider['changeIngredients']>[1];
  onDone: () => void;
  onClose: () => void;
}

/** BulkQuestion asks for a change of the chosen ingredients, makes it, and then says which ones stay as they are. */
export function BulkQuestion({ kind, count, owner, chosen, onDone, onClose }: BulkQuestionProps) {
  const t = useText();
  const data = useDataProvider<IngredientProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<BulkResult | null>(null);
  const { form, problem, setRefusal } = useRefusal('bulk', []);
  const [answers, setAnswers] = useState(noAnswers);
  const [unanswered, setUnanswered] = useState(false);

  const finish = () => {
    onClose();
    onDone();
  };
  const go = async (values: FormData) => {
    if (result) return finish();
    const lacking = kind === 'allergens' && lacksAnswers(answers);
    setUnanswered(lacking);
    if (lacking) return;
    setBusy(true);
    setRefusal(null);
    try {
      const answer = await data.changeIngredients(owner, chosen, changeOf(kind, values, answers));
      // The sign-in page explains that the session has ended.
      if (answer.data.changed === undefined) return;
      await queries.invalidateQueries();
      if (answer.data.refused > 0) {
        setResult(answer.data);
        return;
      }
      const { changed, unchanged } = answer.data;
      const message: TextKey = `resources.ingredients.bulk.${changed === 0 ? 'same' : 'done'}`;
      notify(message, { type: 'success', messageArgs: { smart_count: changed || unchanged } });
      finish();
    } catch (refusal) {
      setRefusal(refusal);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Question
      title={
        result
          ? t('resources.ingredients.bulk.left', { smart_count: result.refused })
          : t(`resources.ingredients.bulk.title.${kind}`, { smart_count: count })
      }
      action={t(
        busy
          ? 'form.busy'
          : result
            ? 'resources.ingredients.bulk.close'
            : kind === 'withdraw'
              ? 'resources.ingredients.bulk.withdraw'
              : 'resources.ingredients.bulk.action',
      )}
      busy={busy}
      problem={unanswered ? t('resources.ingredients.form.unanswered') : problem}
      form={form}
      onAnswer={(values) => void go(values)}
      onClose={result ? finish : onClose}
    >
      {result ? <Refusals result={result} /> : <Fields kind={kind} answers={answers} onAnswer={setAnswers} />}
    </Question>
  );
}

/** changeOf reads the fields of a kind. */
function changeOf(kind: BulkKind, values: FormData, answers: Answers): BulkChange {
  if (kind === 'withdraw') return { withdraw: true };
  if (kind === 'group') return { group: String(values.get('group')) };
  if (kind === 'aisle') return { aisle: values.get('aisle') as Aisle };
  const having = (presence: string): Allergen[] => allergenValues.filter((allergen) => answers[allergen] === presence);
  return { allergens: { contains: having('contains'), mayContain: having('mayContain') } };
}

interface FieldsProps {
  kind: BulkKind;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
}

function Fields({ kind, answers, onAnswer }: FieldsProps) {
  const t = useText();
  const groups = useFoodGroups().data ?? [];
  if (kind === 'withdraw') {
    return <Typography variant="body2">{t('resources.ingredients.bulk.withdrawText')}</Typography>;
  }
  if (kind === 'allergens') {
    return (
      <>
        <Typography variant="body2">{t('resources.ingredients.bulk.allergensText')}</Typography>
        <AllergenAnswers answers={answers} onAnswer={onAnswer} />
      </>
    );
  }
  const options =
    kind === 'group'
      ? groups.map(({ key, name }) => ({ value: key, label: capital(name) }))
      : aisleValues.map((aisle) => ({ value: aisle, label: t(`resources.ingredients.aisle.${aisle}`) }));
  return <Select name={kind} label={t(`resources.ingredients.fields.${kind}`)} options={options} />;
}

interface SelectProps {
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

const Select = ({ name, label, options }: SelectProps) => (
  <TextField
    select
    name={name}
    id={`bulk-${name}`}
    label={label}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </TextField>
);

function Refusals({ result: { changed, refused, refusals } }: { result: BulkResult }) {
  const t = useText();
  return (
    <>
      {changed > 0 && (
        <Typography variant="body2">{t('resources.ingredients.bulk.done', { smart_count: changed })}</Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
        {refusals.map(({ id, name, message }) => (
          <Typography key={id} component="li" variant="body2">
            <strong>{name}</strong>: {message}
          </Typography>
        ))}
      </Box>
      {refused > refusals.length && (
        <Typography variant="body2">
          {t('resources.ingredients.bulk.more', { smart_count: refused - refusals.length })}
        </Typography>
      )}
    </>
  );
}
