import type { Answers } from '@lepelblad/api';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import { use, useState } from 'react';
import { Field } from '@/components/Field';
import { FormProblem } from '@/components/FormProblem';
import { focusField } from '@/lib/focusField';
import { useLanguage, useText } from '@/lib/i18n';
import { QuestionFrame } from './frame.ts';
import { goalWeightProblem, heightIn, numberIn, numberText } from './measures.ts';
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
  // The values that the server last judged. A field that has changed since then is no longer refused.
  const [sent, setSent] = useState(values);
  const [left, setLeft] = useState(false);
  /** The number in a field; undefined when it is not a number, or out of bounds, which the server reports. */
  const inBounds = (name: string) => {
    const number = numberIn(values[name] ?? '');
    const { minimum = 0, maximum = Infinity } = visibleFields.find((field) => field.name === name) ?? {};
    return number !== undefined && number >= minimum && number <= maximum ? number : undefined;
  };
  const goalWeightKg = inBounds('goalWeightKg');
  // A weight equal to the stored goal weight has reached the goal; the server reports that.
  const goalProblem =
    goalWeightKg === answers.goalWeightKg
      ? undefined
      : goalWeightProblem({
          ...(answers.goal && { goal: answers.goal }),
          weightKg: inBounds('weightKg'),
          goalWeightKg,
        });
  // More digits only make a number greater: while the user types, it may be too small for now, but not too great.
  const goalShown = goalProblem === 'below' || left ? goalProblem : undefined;
  const send = () => {
    const numbers = visibleFields.map((field) => {
      const text = values[field.name] ?? '';
      return [field.name, field.unit === 'cm' ? heightIn(text) : numberIn(text)] as const;
    });
    const unreadable = numbers.filter(([, number]) => number === undefined).map(([field]) => field);
    setWrong(unreadable);
    setLeft(true);
    const refused = goalProblem ? [...unreadable, 'goalWeightKg'] : unreadable;
    focusField(refused);
    if (refused.length > 0) return;
    setSent(values);
    save({ answers: Object.fromEntries(numbers) as Answers });
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
          const goalError = field === 'goalWeightKg' && goalShown && t(`onboarding.numbers.goal.${goalShown}`);
          const refusal = values[field] === sent[field] ? fields[field] : undefined;
          const error = goalError || (wrong.includes(field) ? t('onboarding.numbers.wrong') : refusal);
          return (
            <Field
              key={field}
              label={label && funnelText(label)}
              name={field}
              value={values[field]}
              onChange={(event) => {
                setValues({ ...values, [field]: event.target.value });
                setWrong(wrong.filter((one) => one !== field));
              }}
              onBlur={() => field === 'goalWeightKg' && setLeft(true)}
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
