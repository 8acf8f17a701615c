import type { Answers } from '@lepelblad/api';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { Stepper } from '@/components/Stepper';
import { pictureOf } from '@/lib/pictures';
import { QuestionFrame } from './frame.ts';
import type { QuestionProps } from './question.ts';
import { useChoiceName, useFunnelText } from './useFunnelText.ts';

const usualHousehold = 2;
const maxPeople = 8;

/** CookingQuestion asks for the time to cook and the number of people. */
export function CookingQuestion({ question, answers, save, page, problem }: QuestionProps) {
  const Frame = use(QuestionFrame);
  const funnelText = useFunnelText();
  const nameOf = useChoiceName();
  const [, people] = question.fields;
  const [minutes, setMinutes] = useState(answers.cookingMinutes);
  const [household, setHousehold] = useState(answers.household ?? usualHousehold);
  const forWhom = people?.label ? funnelText(people.label) : '';
  return (
    <Frame
      {...page}
      title={funnelText(question.title)}
      subtitle={question.text && funnelText(question.text)}
      actionDisabled={minutes === undefined}
      onAction={() => minutes !== undefined && save({ answers: { cookingMinutes: minutes, household } })}
    >
      <FormProblem>{problem}</FormProblem>
      <OptionGroup label={funnelText(question.title)} type="radio">
        {question.choices?.map((choice) => (
          <OptionCard
            key={choice.value}
            title={nameOf(choice)}
            {...(choice.picture ? { picture: pictureOf(choice.picture) } : {})}
            selected={minutes === choice.value}
            onChange={() => setMinutes(choice.value as Answers['cookingMinutes'])}
          />
        ))}
      </OptionGroup>
      <Stack direction="row" sx={{ mt: 8, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle1" component="p">
          {forWhom}
        </Typography>
        <Stepper
          name={forWhom}
          value={household}
          onChange={setHousehold}
          max={maxPeople}
          label={(value) => String(value)}
        />
      </Stack>
    </Frame>
  );
}
