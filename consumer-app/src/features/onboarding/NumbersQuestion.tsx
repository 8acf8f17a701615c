import type { Answers } from '@lepelblad/api';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import { use, useState } from 'react';
import { Field } from '@/components/Field';
import { FormProblem } from '@/components/FormProblem';
import { focusField } from '@/lib/focusField';
import { useLanguage, useText } from '@/lib/i18n';
import { QuestionFrame } from './frame.ts';
import { heightIn, numberIn, numberText } from './measures.ts';
import type { QuestionProps } from './question.ts';
import { fieldsOf } from './questions.ts';
import { useFunnelText } from './useFunnelText.ts';

/** NumbersQuestion asks for numbers with units, with a decimal comma or point. */
export function NumbersQuestion({ name, question, answers, save, page, problem, fields }: QuestionProps) {
  const t = useText();
  const Frame = use(QuestionFrame);
  const funnelText = useFunnelText();
  const language = useLanguage();
  const visibleFields = fieldsOf(name, answers);
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      visibleFields.map((field) => [field.name, numberText(answers[field.name] as number | undefined, language)]),
    ),
  );
  const [wrong, setWrong] = useState<string[]>([]);
  const send = () => {
    const numbers = visibleFields.map((field) => {
      const text = values[field.name] ?? '';
      return [field.name, field.unit === 'cm' ? heightIn(text) : numberIn(text)] as const;
    });
    const unreadable = numbers.filter(([, number]) => number === undefined).map(([field]) => field);
    setWrong(unreadable);
    focusField(unreadable);
    if (unreadable.length === 0) save({ answers: Object.fromEntries(numbers) as Answers });
  };
  return (
    <Frame
      {...page}
      title={funnelText(question.title)}
      subtitle={question.text && funnelText(question.text)}
      actionDisabled={visibleFields.some((field) => values[field.name]?.trim() === '')}
      onAction={send}
    >
      <FormProblem>{Object.keys(fields).length > 0 ? undefined : problem}</FormProblem>
      <Stack spacing={5}>
        {visibleFields.map(({ name: field, label, unit }) => {
          const error = wrong.includes(field) ? t('onboarding.numbers.wrong') : fields[field];
          return (
            <Field
              key={field}
              label={label && funnelText(label)}
              name={field}
              value={values[field]}
              onChange={(event) => setValues({ ...values, [field]: event.target.value })}
              error={error !== undefined}
              helperText={error}
              slotProps={{ input: { inputMode: 'decimal', maxLength: 6 } }}
              endAdornment={<InputAdornment position="end">{unit && t(`food.unit.${unit}`)}</InputAdornment>}
            />
          );
        })}
      </Stack>
    </Frame>
  );
}
