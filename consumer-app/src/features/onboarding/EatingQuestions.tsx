import type { Answers, Dislike, Intolerance, MealSlot } from '@lepelblad/api';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { Picture } from '@/components/Picture';
import { Stepper } from '@/components/Stepper';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { interfacePictures as pictures } from '@/lib/pictures';
import { ChoiceQuestion } from './ChoiceQuestion.tsx';
import type { QuestionProps } from './question.ts';

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

const fewest = { breakfast: 4, lunch: 7, dinner: 7, snack: 4 } as const;

/** How many recipes a choice of exclusions leaves, meal time by meal time. */
function RecipesLeft({ answers }: { answers: Pick<Answers, 'diet' | 'intolerances' | 'dislikes'> }) {
  const t = useText();
  const query = useDeferredValue({
    diet: answers.diet ?? ('everything' as const),
    intolerances: answers.intolerances ?? [],
    dislikes: answers.dislikes ?? [],
  });
  const { data } = api.useQuery('get', '/receipts/left', { params: { query } }, { placeholderData: keepPreviousData });
  const left = data?.data;
  const short = left && (Object.keys(fewest) as (keyof typeof fewest)[]).some((time) => left[time] < fewest[time]);
  return (
    <Box aria-live="polite" sx={{ mt: 6, minHeight: 72 }}>
      {left && (
        <>
          <Typography variant="caption" component="p" color="textSecondary">
            {t('onboarding.left.title')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1.5 }}>
            {(Object.keys(fewest) as (keyof typeof fewest)[]).map((time) => (
              <Box
                key={time}
                component="span"
                sx={{
                  px: 3,
                  py: 1,
                  borderRadius: 6,
                  fontSize: '0.9375rem',
                  bgcolor: left[time] < fewest[time] ? 'brand.dangerTint' : 'brand.tint',
                  color: left[time] < fewest[time] ? 'brand.danger' : 'brand.ink',
                }}
              >
                {t(`food.mealTime.${time}`)} <strong>{left[time]}</strong>
              </Box>
            ))}
          </Box>
          {short && (
            <Typography variant="body2" sx={{ mt: 2, color: 'brand.danger' }}>
              {t('onboarding.left.short')}
            </Typography>
          )}
        </>
      )}
    </Box>
  );
}

const intolerances: readonly { value: Intolerance; picture: string }[] = [
  { value: 'gluten', picture: pictures.wheat },
  { value: 'lactose', picture: pictures.milk },
  { value: 'milk', picture: pictures.cheese },
  { value: 'eggs', picture: pictures.egg },
  { value: 'peanuts', picture: pictures.nuts },
  { value: 'treeNuts', picture: '1f330' },
  { value: 'soy', picture: pictures.soy },
  { value: 'fish', picture: pictures.fish },
  { value: 'crustaceans', picture: pictures.shrimp },
  { value: 'molluscs', picture: pictures.shell },
  { value: 'sesame', picture: pictures.sprout },
  { value: 'celery', picture: pictures.leaf },
  { value: 'mustard', picture: pictures.drop },
  { value: 'sulphites', picture: '1f347' },
  { value: 'lupin', picture: pictures.salad },
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
      <RecipesLeft answers={{ ...answers, intolerances: chosen }} />
    </FunnelPage>
  );
}

const nothing: Dislike[] = [];

export function DislikesQuestion({ answers, save, page, problem }: QuestionProps) {
  const t = useText();
  const settings = api.useQuery('get', '/user/settings');
  const [chosen, setChosen] = useState<Dislike[]>();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const search = api.useQuery(
    'get',
    '/ingredients',
    { params: { query: { text } } },
    { enabled: text !== '', placeholderData: keepPreviousData },
  );
  const value = chosen ?? settings.data?.data.dislikes ?? nothing;
  const dislikes = value.map(({ key }) => key);
  return (
    <FunnelPage
      {...page}
      title={t('onboarding.dislikes.title')}
      subtitle={t('onboarding.dislikes.text')}
      actionLabel={value.length === 0 ? t('onboarding.dislikes.none') : t('app.action.next')}
      actionDisabled={settings.isPending}
      onAction={() => save({ answers: { dislikes } })}
    >
      <FormProblem>{problem}</FormProblem>
      <Autocomplete
        multiple
        value={value}
        onChange={(_, next) => {
          setChosen(next.slice(0, 100));
          setTyped('');
        }}
        inputValue={typed}
        // What is typed goes when something is chosen, and not when the page is drawn again.
        onInputChange={(_, next, reason) => reason !== 'reset' && setTyped(next)}
        options={text === '' ? [] : (search.data?.data ?? [])}
        filterOptions={(options) => options}
        filterSelectedOptions
        getOptionLabel={({ name }) => name}
        getOptionKey={({ key }) => key}
        isOptionEqualToValue={(option, selected) => option.key === selected.key}
        noOptionsText={t(text === '' ? 'onboarding.dislikes.type' : 'onboarding.dislikes.nothing')}
        loading={search.isFetching && search.data === undefined}
        loadingText={t('app.loading.content')}
        clearText={t('onboarding.dislikes.clear')}
        openText={t('onboarding.dislikes.open')}
        closeText={t('app.action.close')}
        renderOption={({ key: _, ...props }, option) => (
          <Box component="li" key={option.key} {...props} sx={{ gap: 3 }}>
            <Picture code={option.picture ?? pictures.carrot} size={28} />
            <span>
              {option.name}
              {option.kind === 'group' && (
                <Typography component="span" variant="caption" color="textSecondary">
                  {' '}
                  {t('onboarding.dislikes.group')}
                </Typography>
              )}
            </span>
          </Box>
        )}
        renderInput={(params) => <TextField {...params} label={t('onboarding.dislikes.label')} />}
      />
      <RecipesLeft answers={{ ...answers, dislikes }} />
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
        {([15, 30, 45] as const).map((value) => (
          <OptionCard
            key={value}
            title={t('onboarding.cooking.choice', { minutes: value })}
            picture={pictures.pan}
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
          max={8}
          label={(value) => String(value)}
        />
      </Stack>
    </FunnelPage>
  );
}
