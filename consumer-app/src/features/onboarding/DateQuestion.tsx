import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use, useState } from 'react';
import { Field } from '@/components/Field';
import { FormProblem } from '@/components/FormProblem';
import { visuallyHidden } from '@/components/visuallyHidden';
import { today, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { QuestionFrame } from './frame.ts';
import type { QuestionProps } from './question.ts';
import { useFunnelText } from './useFunnelText.ts';

/** The minimum age of users. */
const adultAge = 18;

/** Reports whether a person born on this day is under `adultAge` today. */
function isMinor(birthDate: string): boolean {
  const [year = '', ...rest] = birthDate.split('-');
  return [Number(year) + adultAge, ...rest].join('-') > today();
}

const dateParts = ['day', 'month', 'year'] as const;

/** DateQuestion asks for a date of birth in three fields: day, month and year. */
export function DateQuestion({ question, answers, save, page, problem, fields }: QuestionProps) {
  const t = useText();
  const Frame = use(QuestionFrame);
  const funnelText = useFunnelText();
  const format = useFormat();
  const [savedYear = '', knownMonth = '', knownDay = ''] = answers.birthDate?.split('-') ?? [];
  const [date, setDate] = useState({ year: savedYear, month: knownMonth, day: knownDay });
  const [wrong, setWrong] = useState(false);
  // A date of birth under `adultAge` must be confirmed: it may be mistyped, and an account may be erased for it.
  const [doubted, setDoubted] = useState<string>();
  const filled = dateParts.every((part) => date[part].trim() !== '');
  const send = () => {
    const birthDate = `${date.year.padStart(4, '0')}-${date.month.padStart(2, '0')}-${date.day.padStart(2, '0')}`;
    const exists = new Date(`${birthDate}T00:00:00Z`).toJSON()?.slice(0, 10) === birthDate;
    setWrong(!exists);
    if (!exists) return;
    if (isMinor(birthDate) && doubted !== birthDate) return setDoubted(birthDate);
    save({ answers: { birthDate } });
  };
  const change = (part: (typeof dateParts)[number], text: string) => {
    setDate({ ...date, [part]: text.replace(/\D/g, '') });
    setDoubted(undefined);
    setWrong(false);
  };
  const error = wrong ? t('onboarding.birthDate.wrong') : fields.birthDate;
  return (
    <Frame
      {...page}
      {...(doubted ? { actionLabel: t('onboarding.birthDate.right') } : {})}
      title={funnelText(question.title)}
      subtitle={question.text && funnelText(question.text)}
      actionDisabled={!filled}
      onAction={send}
    >
      <FormProblem>{error ? undefined : problem}</FormProblem>
      <Box
        component="fieldset"
        aria-describedby={error ? 'birth-date-error' : undefined}
        sx={{ display: 'flex', gap: 3, m: 0, p: 0, border: 0, minWidth: 0 }}
      >
        <legend style={visuallyHidden}>{funnelText(question.title)}</legend>
        {dateParts.map((part) => (
          <Field
            key={part}
            label={t(`onboarding.birthDate.${part}`)}
            name={part === 'day' ? 'birthDate' : part}
            autoComplete={`bday-${part}`}
            value={date[part]}
            onChange={(event) => change(part, event.target.value)}
            error={error !== undefined}
            sx={{ flex: part === 'year' ? 1.5 : 1 }}
            slotProps={{ input: { inputMode: 'numeric', maxLength: part === 'year' ? 4 : 2 } }}
          />
        ))}
      </Box>
      {doubted && (
        <Typography
          role="alert"
          variant="body2"
          sx={{ mt: 5, p: 5, borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}
        >
          {t('onboarding.birthDate.doubted', { date: format.dates.longDate(doubted) })}
        </Typography>
      )}
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
    </Frame>
  );
}
