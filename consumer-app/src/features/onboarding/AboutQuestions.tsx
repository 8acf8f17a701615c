import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Consent } from '@/components/Consent';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { visuallyHidden } from '@/components/visuallyHidden';
import { focusField } from '@/lib/focusField';
import { useLanguage, useText } from '@/lib/i18n';
import { useLook } from '@/lib/look';
import { interfacePictures as pictures } from '@/lib/pictures';
import { ChoiceQuestion } from './ChoiceQuestion.tsx';
import { heightIn, numberIn, written } from './measures.ts';
import type { QuestionProps } from './question.ts';
import { asksGoalWeight } from './questions.ts';

export function GoalQuestion({ answers, save, ...rest }: QuestionProps) {
  const t = useText();
  const choices = [
    { value: 'lose', picture: pictures.feather },
    { value: 'healthier', picture: pictures.heart },
    { value: 'gain', picture: pictures.scales },
    { value: 'muscle', picture: pictures.muscle },
  ] as const;
  return (
    <ChoiceQuestion
      {...rest}
      title={t('onboarding.goal.title')}
      choices={choices.map((choice) => ({ ...choice, title: t(`onboarding.goal.choice.${choice.value}`) }))}
      value={answers.goal}
      onAnswer={(goal) => save({ answers: { goal } })}
    />
  );
}

/** The first question about the body: whoever has not consented to such answers is asked here. */
export function SexQuestion({ onboarding, answers, save, fields, ...rest }: QuestionProps) {
  const t = useText();
  const { appName } = useLook();
  const [health, setHealth] = useState(onboarding.health);
  return (
    <ChoiceQuestion
      {...rest}
      title={t('onboarding.sex.title')}
      subtitle={t('onboarding.sex.text')}
      choices={(['female', 'male'] as const).map((value) => ({ value, title: t(`onboarding.sex.choice.${value}`) }))}
      value={answers.sex}
      onAnswer={(sex) => save(onboarding.health ? { answers: { sex } } : { answers: { sex }, health })}
      extraOpen={!health}
      extra={
        !onboarding.health && (
          <Box sx={{ mt: 6 }}>
            <Consent
              name="health"
              checked={health}
              onChange={setHealth}
              required
              label={t('account.health', { brand: appName })}
              reason={t('onboarding.sex.consent')}
              error={fields.health}
            />
          </Box>
        )
      }
    />
  );
}

const dateParts = ['day', 'month', 'year'] as const;

/** Day, month and year as three plain fields: nobody wants to leaf through a calendar to 1961. */
export function BirthDateQuestion({ answers, save, page, problem, fields }: QuestionProps) {
  const t = useText();
  const [known = '', knownMonth = '', knownDay = ''] = answers.birthDate?.split('-') ?? [];
  const [date, setDate] = useState({ year: known, month: knownMonth, day: knownDay });
  const [wrong, setWrong] = useState(false);
  const filled = dateParts.every((part) => date[part].trim() !== '');
  const send = () => {
    const birthDate = `${date.year.padStart(4, '0')}-${date.month.padStart(2, '0')}-${date.day.padStart(2, '0')}`;
    const exists = new Date(`${birthDate}T00:00:00Z`).toJSON()?.slice(0, 10) === birthDate;
    setWrong(!exists);
    if (exists) save({ answers: { birthDate } });
  };
  const error = wrong ? t('onboarding.birthDate.wrong') : fields.birthDate;
  return (
    <FunnelPage
      {...page}
      title={t('onboarding.birthDate.title')}
      subtitle={t('onboarding.birthDate.text')}
      actionDisabled={!filled}
      onAction={send}
    >
      <FormProblem>{error ? undefined : problem}</FormProblem>
      <Box
        component="fieldset"
        aria-describedby={error ? 'birth-date-error' : undefined}
        sx={{ display: 'flex', gap: 3, m: 0, p: 0, border: 0, minWidth: 0 }}
      >
        <legend style={visuallyHidden}>{t('onboarding.birthDate.title')}</legend>
        {dateParts.map((part) => (
          <TextField
            key={part}
            label={t(`onboarding.birthDate.${part}`)}
            name={part === 'day' ? 'birthDate' : part}
            autoComplete={`bday-${part}`}
            value={date[part]}
            onChange={(event) => setDate({ ...date, [part]: event.target.value.replace(/\D/g, '') })}
            error={error !== undefined}
            sx={{ flex: part === 'year' ? 1.5 : 1 }}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: part === 'year' ? 4 : 2 } }}
          />
        ))}
      </Box>
      {error && (
        <Typography
          id="birth-date-error"
          role="alert"
          variant="caption"
          component="p"
          sx={{ mt: 2, color: 'brand.danger' }}
        >
          {error}
        </Typography>
      )}
    </FunnelPage>
  );
}

export function MeasuresQuestion({ answers, save, page, problem, fields }: QuestionProps) {
  const t = useText();
  const language = useLanguage();
  const [values, setValues] = useState({
    heightCm: written(answers.heightCm, language),
    weightKg: written(answers.weightKg, language),
    goalWeightKg: written(answers.goalWeightKg, language),
  });
  const [wrong, setWrong] = useState<string[]>([]);
  const goalWeight = asksGoalWeight(answers);
  const names = ['heightCm', 'weightKg', ...(goalWeight ? (['goalWeightKg'] as const) : [])] as const;
  const send = () => {
    const unreadable = names.filter((name) => numberIn(values[name]) === undefined);
    setWrong(unreadable);
    focusField(unreadable);
    const [heightCm, weightKg, goalWeightKg] = [
      heightIn(values.heightCm),
      numberIn(values.weightKg),
      numberIn(values.goalWeightKg),
    ];
    if (unreadable.length > 0 || heightCm === undefined || weightKg === undefined) return;
    save({ answers: { heightCm, weightKg, ...(goalWeight && goalWeightKg !== undefined && { goalWeightKg }) } });
  };
  return (
    <FunnelPage
      {...page}
      title={t('onboarding.measures.title')}
      subtitle={t('onboarding.measures.text')}
      actionDisabled={names.some((name) => values[name].trim() === '')}
      onAction={send}
    >
      <FormProblem>{Object.keys(fields).length > 0 ? undefined : problem}</FormProblem>
      <Stack spacing={5}>
        {names.map((name) => {
          const error = wrong.includes(name) ? t('onboarding.measures.wrong') : fields[name];
          return (
            <TextField
              key={name}
              label={t(`onboarding.measures.${name}`)}
              name={name}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              error={error !== undefined}
              helperText={error}
              slotProps={{
                htmlInput: { inputMode: 'decimal', maxLength: 6 },
                input: {
                  endAdornment: <InputAdornment position="end">{name === 'heightCm' ? 'cm' : 'kg'}</InputAdornment>,
                },
              }}
            />
          );
        })}
      </Stack>
    </FunnelPage>
  );
}

export function SituationQuestion({ answers, save, ...rest }: QuestionProps) {
  const t = useText();
  const choices = [
    { value: 'none', picture: pictures.check },
    { value: 'pregnant', picture: pictures.heart },
    { value: 'breastfeeding', picture: pictures.baby },
    { value: 'eatingDisorder', picture: pictures.hands },
  ] as const;
  return (
    <ChoiceQuestion
      {...rest}
      title={t('onboarding.situation.title')}
      subtitle={t('onboarding.situation.text')}
      choices={choices.map((choice) => ({ ...choice, title: t(`onboarding.situation.choice.${choice.value}`) }))}
      value={answers.situation}
      onAnswer={(situation) => save({ answers: { situation } })}
      note={(chosen) =>
        chosen !== undefined &&
        chosen !== 'none' && (
          <Typography
            role="status"
            variant="body2"
            sx={{ mt: 5, p: 5, borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}
          >
            {t('onboarding.situation.kind')}
          </Typography>
        )
      }
    />
  );
}

export function ActivityQuestion({ answers, save, ...rest }: QuestionProps) {
  const t = useText();
  const choices = [
    { value: 'sitting', picture: pictures.armchair },
    { value: 'light', picture: pictures.sprout },
    { value: 'active', picture: pictures.bicycle },
    { value: 'veryActive', picture: pictures.fire },
  ] as const;
  return (
    <ChoiceQuestion
      {...rest}
      title={t('onboarding.activity.title')}
      choices={choices.map((choice) => ({
        ...choice,
        title: t(`onboarding.activity.choice.${choice.value}.title`),
        text: t(`onboarding.activity.choice.${choice.value}.text`),
      }))}
      value={answers.activity}
      onAnswer={(activity) => save({ answers: { activity } })}
    />
  );
}

export function PaceQuestion({ onboarding, answers, save, ...rest }: QuestionProps) {
  const t = useText();
  const choices = (
    [
      { value: 300, name: 'gentle', picture: pictures.snail },
      { value: 500, name: 'normal', picture: pictures.rabbit },
      { value: 750, name: 'firm', picture: pictures.rocket },
    ] as const
  ).filter(({ value }) => onboarding.paces?.includes(value));
  return (
    <ChoiceQuestion
      {...rest}
      title={t('onboarding.pace.title')}
      subtitle={t('onboarding.pace.text')}
      choices={choices.map(({ name, ...choice }) => ({
        ...choice,
        title: t(`onboarding.pace.choice.${name}.title`),
        text: t(`onboarding.pace.choice.${name}.text`),
      }))}
      value={answers.pace}
      onAnswer={(pace) => save({ answers: { pace } })}
    />
  );
}
