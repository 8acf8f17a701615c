import { ApiError } from '@lepelblad/api';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Conflict } from '@/components/Conflict';
import { sameValue } from '@/components/conflict';
import { useProblem } from '@/components/problem';
import { RequiredNote } from '@/components/RequiredNote';
import { SaveBar } from '@/components/SaveBar';
import { useUnsaved } from '@/components/useUnsaved';
import { useText } from '@/providers/i18n';
import type { Owner } from '@/providers/owner';
import { fieldTexts } from '@/providers/refusal';
import { AllergenFields } from './AllergenFields';
import { CheckResult } from './CheckResult';
import { Corrections } from './Corrections';
import type { IngredientCheck, IngredientInput, IngredientProvider, Risk } from './calls';
import { labelOf, textOf } from './fieldTexts';
import { type FormValues, inputOf, lacksAnswers } from './form';
import { MeasureFields } from './MeasureFields';
import { NameFields } from './NameFields';
import { NutrientFields } from './NutrientFields';
import { PlaceFields } from './PlaceFields';
import { ProblemList } from './ProblemList';
import { RiskFields } from './RiskFields';
import { SourceFields } from './SourceFields';

interface IngredientFormProps {
  start: FormValues;
  /** Whether the ingredient exists, so that its slug is fixed. */
  existing: boolean;
  /** The brand whose ingredient it is. */
  owner?: Owner;
  /** Throws the server's error. */
  onSave: (ingredient: IngredientInput) => Promise<void>;
  /** The risks that the stored name implies. */
  risksOfName: readonly Risk[];
  /** The values of the source, when the ingredient was corrected by hand. */
  origin?: FormValues | undefined;
  /** The version that another user saved meanwhile. */
  conflict?: { message: string; theirs: FormValues; accept: () => void } | null;
}

/** Returns the errors of the last check by field. */
const errorsOf = (check: IngredientCheck | null) =>
  Object.fromEntries(
    (check?.problems ?? []).flatMap(({ severity, field, message }) =>
      severity === 'error' && field ? [[field, message]] : [],
    ),
  );

/** The form of an ingredient, which can be checked without saving. */
export function IngredientForm(props: IngredientFormProps) {
  const { start, existing, owner, onSave, risksOfName, origin, conflict } = props;
  const t = useText();
  const data = useDataProvider<IngredientProvider>();
  const problemOf = useProblem();
  const [values, setValues] = useState(start);
  const { saving, question } = useUnsaved(!sameValue(values, start));
  const [busy, setBusy] = useState<'checking' | 'saving' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [check, setCheck] = useState<IngredientCheck | null>(null);
  const answer = useRef<HTMLDivElement>(null);
  const problems = { ...errorsOf(check), ...fieldTexts(error) };
  const part = {
    values,
    problems,
    set: (change: Partial<FormValues>) => setValues((before) => ({ ...before, ...change })),
  };

  useEffect(() => {
    if (error !== null || check !== null) answer.current?.focus();
  }, [error, check]);

  const ask = async (what: 'checking' | 'saving', call: (ingredient: IngredientInput) => Promise<void>) => {
    setCheck(null);
    if (!values.allergensUnknown && lacksAnswers(values.allergens)) {
      const message = t('resources.ingredients.form.unanswered');
      setError(new ApiError(422, { message, fields: { allergens: message } }));
      return;
    }
    setBusy(what);
    setError(null);
    try {
      await call(inputOf(values));
    } catch (refusal) {
      setError(refusal);
    }
    setBusy(null);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    saving.current = true;
    await ask('saving', onSave);
    saving.current = false;
  };
  const checkOnly = () =>
    ask('checking', async (ingredient) => {
      const { data: result } = await data.tryIngredient(ingredient, owner);
      // Without problems the session has ended, which the sign-in page reports.
      if (result.problems) setCheck(result);
    });

  const refused = Object.entries(fieldTexts(error)).map(([field, message]) => ({ field, message }));
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void save(event)}
      sx={{ display: 'grid', gap: 4, minWidth: 0 }}
    >
      {question}
      <RequiredNote />
      {conflict && (
        <Conflict
          message={conflict.message}
          base={start}
          mine={values}
          theirs={conflict.theirs}
          labelOf={(field) => labelOf(field, t)}
          textOf={(field, form) => textOf(field, form, t)}
          onChoose={(chosen) => {
            setValues(chosen);
            conflict.accept();
          }}
        />
      )}
      {origin && <Corrections values={values} origin={origin} onRestore={part.set} />}
      {error !== null && (
        <Alert ref={answer} tabIndex={-1} severity="error" role="alert" sx={{ alignItems: 'flex-start' }}>
          {refused.length > 0 ? (
            <>
              {t('resources.ingredients.form.refused')}
              <ProblemList problems={refused} />
            </>
          ) : (
            problemOf(error).text
          )}
        </Alert>
      )}
      {check && <CheckResult check={check} place={answer} />}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <NameFields {...part} existing={existing} />
          <PlaceFields {...part} />
          <MeasureFields {...part} />
          <RiskFields {...part} ofName={check?.risksOfName ?? risksOfName} />
        </Box>
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <NutrientFields {...part} />
          <SourceFields {...part} />
          <AllergenFields {...part} />
        </Box>
      </Box>
      <SaveBar>
        <Button variant="outlined" disabled={busy !== null} onClick={() => void checkOnly()}>
          {t(busy === 'checking' ? 'resources.ingredients.form.checking' : 'resources.ingredients.form.check')}
        </Button>
        <Button type="submit" variant="contained" disabled={busy !== null}>
          {t(busy === 'saving' ? 'resources.ingredients.form.saving' : 'resources.ingredients.form.save')}
        </Button>
      </SaveBar>
    </Box>
  );
}
