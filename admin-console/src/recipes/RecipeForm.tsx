import { kitchenValues, mealTimeValues, momentValues, occasionValues } from '@lepelblad/api/enums';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Conflict } from '@/components/Conflict';
import { sameValue } from '@/components/conflict';
import { FieldLink } from '@/components/FieldLink';
import { Movable, useOrder } from '@/components/Movable';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { RequiredNote } from '@/components/RequiredNote';
import { SaveBar } from '@/components/SaveBar';
import { TextByLanguageFields } from '@/components/TextByLanguageFields';
import { useUnsaved } from '@/components/useUnsaved';
import { type Language, languageName, languagesWith, useLanguage, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { fieldTexts, problemAt } from '@/providers/refusal';
import { CoverFields } from './CoverFields';
import { type Kitchen, type MealTime, type Occasion, platform, type RecipeInput } from './calls';
import { inFormOrder, labelOf, nameOfField, textOf } from './fieldTexts';
import { appeals, emptyLine, emptyStep, type FormValues, inputOf } from './form';
import { LineFields } from './LineFields';
import { blocks, Review } from './Review';
import { StepFields } from './StepFields';
import { useDraft } from './useDraft';
import { useReview } from './useReview';

interface RecipeFormProps {
  owner: string;
  /** Of an existing recipe. */
  existing?: { id: string; slug: string; withdrawn: boolean };
  /** The brand's language, in which every text is required. */
  language: Language;
  start: FormValues;
  /** The steps were copied from another site. */
  imported: boolean;
  /** Throws the server's error. */
  onSave: (recipe: RecipeInput) => Promise<void>;
  /** The version that another user saved meanwhile. */
  conflict?: { message: string; theirs: FormValues; accept: () => void } | null;
}

type TextName = 'name' | 'summary' | 'storage';

/** partOf returns the part of the form that a field of the server is about, such as a line for `ingredients.0`. */
function partOf(values: FormValues, field: string): unknown {
  const [name = '', index] = field.split('.');
  if (name === 'ingredients') return index ? values.lines[Number(index)] : values.lines;
  if (name === 'steps') return index ? values.steps[Number(index)] : values.steps;
  return values[name as keyof FormValues];
}

/** The form of a recipe. Values that are derived from its ingredients are computed when it is saved. */
export function RecipeForm({ owner, existing, language, start, imported, onSave, conflict }: RecipeFormProps) {
  const t = useText();
  const current = useLanguage();
  const numbers = useNumbers();
  const problemOf = useProblem();
  const [values, setValues] = useState(start);
  const { draft, kept, forget } = useDraft(`${owner}.${existing?.slug ?? 'new'}`, start, values);
  const { saving, question } = useUnsaved(!kept && !sameValue(values, imported ? null : start));
  const others = languagesWith(start.name).filter((other) => other !== language);
  // The files of the platform have every text in all languages.
  const inFiles = owner === platform;
  const [all, setAll] = useState(() => inFiles || others.some((other) => start.name[other]));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** The form as it was refused. */
  const [sent, setSent] = useState(start);
  const refused = useRef<HTMLDivElement>(null);
  const found = useReview(owner, existing?.id, values);
  const withdrawn = existing?.withdrawn === true;
  // What was changed after the refusal is no longer marked.
  const refusals = Object.fromEntries(
    Object.entries(fieldTexts(error)).filter(([field]) => partOf(values, field) === partOf(sent, field)),
  );
  const settled = Object.keys(fieldTexts(error)).length > 0 && Object.keys(refusals).length === 0;
  const problems: Record<string, string> = { ...refusals };
  const advice: Record<string, string> = {};
  for (const problem of found) {
    const texts = blocks(problem, withdrawn) ? problems : advice;
    texts[problem.field] ??= problem.message;
  }
  const shown = all ? [language, ...others] : [language];
  const set = (change: Partial<FormValues>) => setValues((before) => ({ ...before, ...change }));
  const lines = useOrder(values.lines, (lines) => set({ lines }));
  const steps = useOrder(values.steps, (steps) => set({ steps }));

  useEffect(() => {
    if (error !== null) refused.current?.focus();
  }, [error]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    setSent(values);
    saving.current = true;
    try {
      await onSave(inputOf(values));
      forget();
    } catch (refusal) {
      setError(refusal);
    }
    saving.current = false;
    setBusy(false);
  };

  const adviceOn = (field: string) =>
    advice[field] && t('resources.recipes.review.adviceOn', { message: advice[field] });
  const problemsByLanguage = (field: string) => ({
    ...Object.fromEntries(others.map((other) => [other, problems[`${field}.${other}`]])),
    [language]: problems[field],
  });
  const text = (name: TextName, maxLength: number) => (
    <TextByLanguageFields
      name={name}
      label={t(`resources.recipes.fields.${name}`)}
      languages={shown}
      required={name === 'name' ? [language] : []}
      texts={values[name]}
      problems={problemsByLanguage(name)}
      maxLength={maxLength}
      onChange={(texts) => set({ [name]: texts })}
    />
  );
  const number = (name: 'servings' | 'minutes' | 'fridgeDays', help?: string) => (
    <TextField
      name={name}
      required={name !== 'fridgeDays'}
      label={t(`resources.recipes.fields.${name}`)}
      value={values[name]}
      error={problems[name] !== undefined}
      helperText={problems[name] ?? adviceOn(name) ?? help}
      onChange={(event) => set({ [name]: event.target.value })}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void save(event)}
      sx={{ display: 'grid', gap: 4, minWidth: 0 }}
    >
      {question}
      <RequiredNote />
      {draft && !imported && (
        <Alert
          severity="info"
          action={
            <>
              <Button variant="text" onClick={forget}>
                {t('resources.recipes.draft.drop')}
              </Button>
              <Button
                variant="outlined"
                onClick={() => {
                  setValues(draft.values);
                  setAll(inFiles || others.some((other) => draft.values.name[other]));
                }}
              >
                {t('resources.recipes.draft.use')}
              </Button>
            </>
          }
        >
          {t(draft.outdated ? 'resources.recipes.draft.outdated' : 'resources.recipes.draft.found', {
            when: numbers.moment(draft.at.toISOString()),
          })}
        </Alert>
      )}
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
      {imported && <Alert severity="warning">{t('resources.recipes.form.copyright')}</Alert>}
      {error !== null && !settled && (
        <Alert ref={refused} tabIndex={-1} severity="error" role="alert" sx={{ alignItems: 'flex-start' }}>
          {Object.keys(refusals).length > 0 ? (
            <>
              {t('resources.recipes.form.refused')}
              <Box component="ul" sx={{ m: 0, pl: 5 }}>
                {inFormOrder(refusals).map(([field, words]) => (
                  <li key={field}>
                    <FieldLink name={field}>{nameOfField(field, t)}</FieldLink>: {words}
                  </li>
                ))}
              </Box>
            </>
          ) : (
            problemOf(error).text
          )}
        </Alert>
      )}
      <Panel title={t('resources.recipes.form.about')}>
        <Box sx={{ px: 4, pt: 1, pb: 4, display: 'grid', gap: 4 }}>
          {!inFiles && (
            <FormControlLabel
              control={<Switch checked={all} onChange={(event) => setAll(event.target.checked)} />}
              label={t('resources.recipes.form.both', {
                language: numbers.list(others.map((other) => languageName(other, current))),
              })}
            />
          )}
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: `repeat(${shown.length}, 1fr)` } }}>
            {text('name', 120)}
            {text('summary', 300)}
          </Box>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
            <TextField
              select
              required
              name="mealTime"
              label={t('resources.recipes.fields.mealTime')}
              value={values.mealTime}
              error={problems.mealTime !== undefined && values.mealTime === ''}
              onChange={(event) => set({ mealTime: event.target.value as MealTime })}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              {values.mealTime === '' && <option value="">{t('resources.recipes.form.choose')}</option>}
              {mealTimeValues.map((meal) => (
                <option key={meal} value={meal}>
                  {t(`resources.recipes.mealTime.${meal}`)}
                </option>
              ))}
            </TextField>
            <TextField
              select
              required
              name="kitchen"
              label={t('resources.recipes.fields.kitchen')}
              value={values.kitchen}
              error={problems.kitchen !== undefined && values.kitchen === ''}
              onChange={(event) => set({ kitchen: event.target.value as Kitchen })}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              {values.kitchen === '' && <option value="">{t('resources.recipes.form.choose')}</option>}
              {kitchenValues.map((kitchen) => (
                <option key={kitchen} value={kitchen}>
                  {t(`resources.recipes.kitchen.${kitchen}`)}
                </option>
              ))}
            </TextField>
            {number('servings')}
            {number('minutes')}
          </Box>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: `repeat(${shown.length}, 1fr)` } }}>
            {text('storage', 300)}
          </Box>
          {number('fridgeDays', t('resources.recipes.form.fridgeDaysHelp'))}
          <TextField
            select
            name="appeal"
            label={t('resources.recipes.fields.appeal')}
            value={values.appeal}
            error={problems.appeal !== undefined}
            helperText={problems.appeal ?? t('resources.recipes.form.appealHelp')}
            onChange={(event) => set({ appeal: event.target.value })}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {appeals.map((appeal, number) => (
              <option key={appeal} value={number}>
                {t(`resources.recipes.appeal.${appeal}`)}
              </option>
            ))}
          </TextField>
          <TextField
            select
            name="occasion"
            label={t('resources.recipes.fields.occasion')}
            value={values.occasion}
            error={problems.occasion !== undefined}
            helperText={problems.occasion ?? t('resources.recipes.form.occasionHelp')}
            onChange={(event) => set({ occasion: event.target.value as Occasion | '' })}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">{t('resources.recipes.appeal.unjudged')}</option>
            {occasionValues.map((occasion) => (
              <option key={occasion} value={occasion}>
                {t(`resources.recipes.occasion.${occasion}`)}
              </option>
            ))}
          </TextField>
          {values.mealTime === 'snack' && (
            <FormControl component="fieldset" error={problems.moments !== undefined}>
              <FormLabel component="legend">{t('resources.recipes.fields.moments')}</FormLabel>
              <FormGroup row>
                {momentValues.map((moment) => (
                  <FormControlLabel
                    key={moment}
                    label={t(`resources.recipes.moment.${moment}`)}
                    control={
                      <Checkbox
                        checked={values.moments.includes(moment)}
                        onChange={(_, checked) =>
                          set({
                            moments: momentValues.filter((m) => (m === moment ? checked : values.moments.includes(m))),
                          })
                        }
                      />
                    }
                  />
                ))}
              </FormGroup>
              <FormHelperText>{problems.moments ?? t('resources.recipes.form.momentsHelp')}</FormHelperText>
            </FormControl>
          )}
          <TextField
            name="source"
            label={t('resources.recipes.fields.source')}
            value={values.source}
            error={problems.source !== undefined}
            helperText={problems.source}
            onChange={(event) => set({ source: event.target.value })}
            slotProps={{ htmlInput: { inputMode: 'url', maxLength: 500 } }}
          />
        </Box>
      </Panel>
      <Panel title={t('resources.recipes.form.ingredients')}>
        {values.lines.map((line, index) => (
          <Movable
            key={line.key}
            order={lines}
            index={index}
            name={`${t('resources.recipes.fields.ingredient')} ${index + 1}`}
          >
            <LineFields
              owner={owner}
              number={index + 1}
              line={line}
              languages={shown}
              problem={problemAt(problems, `ingredients.${index}`)}
              advice={adviceOn(`ingredients.${index}`)}
              onChange={(changed) => set({ lines: values.lines.map((one) => (one.key === line.key ? changed : one)) })}
              onRemove={() => set({ lines: values.lines.filter(({ key }) => key !== line.key) })}
            />
          </Movable>
        ))}
        <Box sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}>
          <Button
            variant="text"
            startIcon={<AddOutlined />}
            onClick={() => set({ lines: [...values.lines, emptyLine()] })}
          >
            {t('resources.recipes.form.addLine')}
          </Button>
        </Box>
      </Panel>
      <Panel title={t('resources.recipes.form.steps')}>
        {values.steps.map((step, index) => (
          <Movable
            key={step.key}
            order={steps}
            index={index}
            name={t('resources.recipes.fields.step', { number: index + 1 })}
          >
            <StepFields
              number={index + 1}
              step={step}
              languages={shown}
              problems={{
                ...problemsByLanguage(`steps.${index}.text`),
                ...(problems[`steps.${index}`] && { [language]: problems[`steps.${index}`] }),
              }}
              problem={problems[`steps.${index}.minutes`]}
              onChange={(changed) => set({ steps: values.steps.map((one) => (one.key === step.key ? changed : one)) })}
              onRemove={() => set({ steps: values.steps.filter(({ key }) => key !== step.key) })}
            />
          </Movable>
        ))}
        <Box sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}>
          <Button
            variant="text"
            startIcon={<AddOutlined />}
            onClick={() => set({ steps: [...values.steps, emptyStep()] })}
          >
            {t('resources.recipes.form.addStep')}
          </Button>
        </Box>
      </Panel>
      <CoverFields
        owner={owner}
        language={language}
        slug={existing?.slug}
        values={values}
        onChange={(drawing) => set({ drawing })}
      />
      <Review problems={found} withdrawn={withdrawn} />
      <SaveBar status={kept ? t('resources.recipes.draft.kept') : ''}>
        <Button type="submit" variant="contained" disabled={busy}>
          {t(busy ? 'resources.recipes.form.saving' : 'resources.recipes.form.save')}
        </Button>
      </SaveBar>
    </Box>
  );
}
