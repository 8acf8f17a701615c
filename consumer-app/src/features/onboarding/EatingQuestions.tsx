import type { Intolerance, MealSlot } from '@lepelblad/api';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { Stepper } from '@/components/Stepper';
import { useText } from '@/lib/i18n';
import { interfacePictures as pictures } from '@/lib/pictures';
import { ChoiceQuestion } from './ChoiceQuestion.tsx';
import type { QuestionProps } from './question.ts';
import { RecipesLeft } from './RecipesLeft.tsx';

export function DietQuestion({ answers, save, ...rest }: QuestionProps) {
  const t = useText();
  const choices = [
    { value: 'everything', picture: pictures.plate },
    { value: 'pescatarian', picture: pictures.fish },
    { value: 'vegetarian', picture: pictures.salad },
    { value: 'vegan', picture: pictures.leaf },
    { value: 'keto', picture: pictures.avocado },
    { value: 'lowCarbohydrate', picture: pictures.egg },
  ] as const;
  return (
    <ChoiceQuestion
      {...rest}
      title={t('onboarding.diet.title')}
      choices={choices.map((choice) => ({
        ...choice,
        title: t(`onboarding.diet.choice.${choice.value}.title`),
        text: t(`onboarding.diet.choice.${choice.value}.text`),
      }))}
      value={answers.diet}
      onAnswer={(diet) => save({ answers: { diet } })}
    />
  );
}

const intolerances: readonly { value: Intolerance; picture: string }[] = [
  { value: 'gluten', picture: pictures.wheat },
  { value: 'lactose', picture: pictures.milk },
  { value: 'milk', picture: pictures.cheese },
  { value: 'eggs', picture: pictures.egg },
  { value: 'peanuts', picture: pictures.nuts },
  { value: 'treeNuts', picture: pictures.chestnut },
  { value: 'soy', picture: pictures.soy },
  { value: 'fish', picture: pictures.fish },
  { value: 'crustaceans', picture: pictures.shrimp },
  { value: 'molluscs', picture: pictures.shell },
  { value: 'sesame', picture: pictures.bagel },
  { value: 'celery', picture: pictures.greens },
  { value: 'mustard', picture: pictures.blossom },
  { value: 'sulphites', picture: pictures.grapes },
  { value: 'lupin', picture: pictures.lupin },
];

/** Adds a value to a list, or takes it out. */
function toggled<Value>(list: readonly Value[], value: Value, present: boolean): Value[] {
  const rest = list.filter((item) => item !== value);
  return present ? [...rest, value] : rest;
}

export function IntolerancesQuestion({ answers, save, page, problem }: QuestionProps) {
  const t = useText();
  const [chosen, setChosen] = useState<Intolerance[]>(answers.intolerances ?? []);
  return (
    <FunnelPage
      {...page}
      title={t('onboarding.intolerances.title')}
      subtitle={t('onboarding.intolerances.text')}
      actionLabel={chosen.length === 0 ? t('onboarding.intolerances.none') : t('app.action.next')}
      onAction={() => save({ answers: { intolerances: chosen } })}
      note={<RecipesLeft diet={answers.diet} intolerances={chosen} dislikes={answers.dislikes} />}
    >
      <FormProblem>{problem}</FormProblem>
      <OptionGroup label={t('onboarding.intolerances.title')} type="checkbox" columns>
        {intolerances.map(({ value, picture }) => (
          <OptionCard
            key={value}
            title={t(`onboarding.intolerances.choice.${value}`)}
            picture={picture}
            selected={chosen.includes(value)}
            onChange={(present) => setChosen(toggled(chosen, value, present))}
          />
        ))}
      </OptionGroup>
    </FunnelPage>
  );
}

const slots: readonly { value: MealSlot; picture: string }[] = [
  { value: 'breakfast', picture: pictures.breakfast },
  { value: 'morningSnack', picture: pictures.snack },
  { value: 'lunch', picture: pictures.lunch },
  { value: 'afternoonSnack', picture: pictures.snack },
  { value: 'dinner', picture: pictures.dinner },
  { value: 'eveningSnack', picture: pictures.snack },
];
const usualSlots: MealSlot[] = ['breakfast', 'lunch', 'afternoonSnack', 'dinner'];
const fewestSlots = 3;

export function MealTimesQuestion({ answers, save, page, problem }: QuestionProps) {
  const t = useText();
  const [chosen, setChosen] = useState<MealSlot[]>(answers.mealTimes ?? usualSlots);
  const inOrder = slots.map(({ value }) => value).filter((value) => chosen.includes(value));
  return (
    <FunnelPage
      {...page}
      title={t('onboarding.mealTimes.title')}
      subtitle={t('onboarding.mealTimes.text')}
      actionDisabled={inOrder.length < fewestSlots}
      onAction={() => save({ answers: { mealTimes: inOrder } })}
    >
      <FormProblem>{problem}</FormProblem>
      <OptionGroup
        label={t('onboarding.mealTimes.title')}
        type="checkbox"
        {...(inOrder.length < fewestSlots ? { error: t('onboarding.mealTimes.few') } : {})}
      >
        {slots.map(({ value, picture }) => (
          <OptionCard
            key={value}
            title={t(`food.slot.${value}`)}
            picture={picture}
            selected={chosen.includes(value)}
            onChange={(present) => setChosen(toggled(chosen, value, present))}
          />
        ))}
      </OptionGroup>
    </FunnelPage>
  );
}

const times = [
  { value: 15, picture: pictures.timer },
  { value: 30, picture: pictures.pan },
  { value: 45, picture: pictures.pot },
] as const;
const largestHousehold = 8;

export function CookingQuestion({ answers, save, page, problem }: QuestionProps) {
  const t = useText();
  const [minutes, setMinutes] = useState(answers.cookingMinutes);
  const [household, setHousehold] = useState(answers.household ?? 2);
  return (
    <FunnelPage
      {...page}
      title={t('onboarding.cooking.title')}
      subtitle={t('onboarding.cooking.text')}
      actionDisabled={minutes === undefined}
      actionLabel={t('onboarding.cooking.action')}
      onAction={() => minutes !== undefined && save({ answers: { cookingMinutes: minutes, household } })}
    >
      <FormProblem>{problem}</FormProblem>
      <OptionGroup label={t('onboarding.cooking.title')} type="radio">
        {times.map(({ value, picture }) => (
          <OptionCard
            key={value}
            title={t('onboarding.cooking.choice', { minutes: value })}
            picture={picture}
            selected={minutes === value}
            onChange={() => setMinutes(value)}
          />
        ))}
      </OptionGroup>
      <Stack direction="row" sx={{ mt: 8, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle1" component="p">
          {t('onboarding.cooking.household')}
        </Typography>
        <Stepper
          name={t('onboarding.cooking.household')}
          value={household}
          onChange={setHousehold}
          max={largestHousehold}
          label={(value) => String(value)}
        />
      </Stack>
    </FunnelPage>
  );
}
