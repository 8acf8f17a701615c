import {
  cookingMinutesValues,
  rhythmBreakfastValues,
  rhythmHeatValues,
  rhythmLunchValues,
  rhythmSnacksValues,
  rhythmWeekendMinutesValues,
} from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useState } from 'react';
import { ChoiceChips } from '@/components/ChoiceChips';
import { FormProblem } from '@/components/FormProblem';
import { Stepper } from '@/components/Stepper';
import { useText } from '@/lib/i18n';
import { type Rhythm, usualRhythm } from '@/lib/rhythm';
import { QuestionFrame } from './frame.ts';
import type { QuestionProps } from './question.ts';
import { useFunnelText } from './useFunnelText.ts';

const usualHousehold = 2;
const maxPeople = 8;
const usualMinutes = 30;

/** The choice that not every day keeps to, and the minutes of most of its days on which dinner is cooked. */
const shortMinutes = 20;
const shortDayMinutes = 25;

const cookedDinners = [4, 5, 6, 7] as const;

interface RowProps<Value> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChange: (value: Value) => void;
  /** The effect of the choice. */
  text?: string;
}

/** Row is a choice with a description of its effect. */
function Row<Value extends string | number>({ label, options, chosen, onChange, text }: RowProps<Value>) {
  return (
    <Box>
      <ChoiceChips
        label={label}
        type="radio"
        options={options}
        chosen={[chosen]}
        onChange={([value = chosen]) => onChange(value)}
      />
      {text && (
        <Typography variant="caption" component="p" color="textSecondary" aria-live="polite" sx={{ mt: 1.5 }}>
          {text}
        </Typography>
      )}
    </Box>
  );
}

/** CookingQuestion asks how the user wants to eat and cook over a week, and for how many people. */
export function CookingQuestion({ question, answers, save, page, problem }: QuestionProps) {
  const Frame = use(QuestionFrame);
  const funnelText = useFunnelText();
  const t = useText();
  const [, people] = question.fields;
  const [minutes, setMinutes] = useState(answers.cookingMinutes ?? usualMinutes);
  const [household, setHousehold] = useState(answers.household ?? usualHousehold);
  const [rhythm, setRhythm] = useState(answers.rhythm ?? usualRhythm);
  const change = (changed: Partial<Rhythm>) => setRhythm({ ...rhythm, ...changed });
  const forWhom = people?.label ? funnelText(people.label) : '';
  const inMinutes = <Value extends number>(value: Value) => ({
    value,
    label: t('onboarding.rhythm.minutes', { minutes: value }),
  });
  return (
    <Frame
      {...page}
      title={funnelText(question.title)}
      subtitle={question.text && funnelText(question.text)}
      onAction={() => save({ answers: { cookingMinutes: minutes, household, rhythm } })}
    >
      <FormProblem>{problem}</FormProblem>
      <Stack spacing={6}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="body2" color="textSecondary">
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
        <Row
          label={t('onboarding.rhythm.workday')}
          options={cookingMinutesValues.map(inMinutes)}
          chosen={minutes}
          onChange={setMinutes}
          text={
            minutes <= shortMinutes
              ? t('onboarding.rhythm.workdayShortText', { minutes: shortDayMinutes })
              : t('onboarding.rhythm.workdayText')
          }
        />
        <Row
          label={t('onboarding.rhythm.weekend')}
          options={rhythmWeekendMinutesValues.map(inMinutes)}
          chosen={rhythm.weekendMinutes}
          onChange={(weekendMinutes) => change({ weekendMinutes })}
        />
        <Row
          label={t('onboarding.rhythm.cookedDinners')}
          options={cookedDinners.map((value) => ({ value, label: String(value) }))}
          chosen={rhythm.cookedDinners}
          onChange={(value) => change({ cookedDinners: value })}
          text={
            rhythm.cookedDinners === 7
              ? t('onboarding.rhythm.everyDinner')
              : t('onboarding.rhythm.leftoverDinners', { count: 7 - rhythm.cookedDinners })
          }
        />
        <Row
          label={t('onboarding.rhythm.breakfast.label')}
          options={rhythmBreakfastValues.map((value) => ({ value, label: t(`onboarding.rhythm.breakfast.${value}`) }))}
          chosen={rhythm.breakfast}
          onChange={(breakfast) => change({ breakfast })}
          text={t(`onboarding.rhythm.breakfastText.${rhythm.breakfast}`)}
        />
        <Row
          label={t('onboarding.rhythm.lunch.label')}
          options={rhythmLunchValues.map((value) => ({ value, label: t(`onboarding.rhythm.lunch.${value}`) }))}
          chosen={rhythm.lunch}
          onChange={(lunch) => change({ lunch })}
          text={t(`onboarding.rhythm.lunchText.${rhythm.lunch}`)}
        />
        <Row
          label={t('onboarding.rhythm.snacks.label')}
          options={rhythmSnacksValues.map((value) => ({ value, label: t(`onboarding.rhythm.snacks.${value}`) }))}
          chosen={rhythm.snacks}
          onChange={(snacks) => change({ snacks })}
          text={t(`onboarding.rhythm.snacksText.${rhythm.snacks}`)}
        />
        <Row
          label={t('onboarding.rhythm.heat.label')}
          options={rhythmHeatValues.map((value) => ({ value, label: t(`onboarding.rhythm.heat.${value}`) }))}
          chosen={rhythm.heat}
          onChange={(heat) => change({ heat })}
          text={t(`onboarding.rhythm.heatText.${rhythm.heat}`)}
        />
      </Stack>
    </Frame>
  );
}
