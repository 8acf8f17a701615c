import type { Intolerance } from '@lepelblad/api';
import { householdDietValues } from '@lepelblad/api/enums';
import { questions } from '@lepelblad/api/funnels';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChoiceChips } from '@/components/ChoiceChips';
import { DislikesChoice, RecipesLeft, useAnswerName, type useDislikes } from '@/features/onboarding';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { dietOfBoth } from './member.ts';
import { type PartProps, PartTitle } from './part.tsx';

const intolerances = (questions.intolerances.choices ?? []).map(({ value }) => value as Intolerance);

/** WhatNot sets what a member does not eat, and shows the number of recipes that this leaves for shared meals. */
export function WhatNot({
  draft,
  change,
  dislikes,
}: PartProps & {
  dislikes: ReturnType<typeof useDislikes>;
}) {
  const t = useText();
  const nameOf = useAnswerName();
  const own = api.useQuery('get', '/user/settings').data?.data.answers;
  const both = <Item,>(one: readonly Item[] | undefined, other: readonly Item[]) => [
    ...new Set([...(one ?? []), ...other]),
  ];
  return (
    <>
      <Box component="section">
        <PartTitle>{t('household.form.diet')}</PartTitle>
        <ChoiceChips
          label={t('household.form.diet')}
          hidden
          type="radio"
          options={householdDietValues.map((value) => ({ value, label: t(`household.form.diets.${value}`) }))}
          chosen={[draft.diet]}
          onChange={([diet = draft.diet]) => change({ diet })}
        />
      </Box>
      <Box component="section">
        <PartTitle>{t('household.form.intolerances')}</PartTitle>
        <ChoiceChips
          label={t('household.form.intolerances')}
          hidden
          type="checkbox"
          options={intolerances.map((value) => ({ value, label: nameOf('intolerances', value) }))}
          chosen={draft.intolerances}
          onChange={(chosen) => change({ intolerances: chosen })}
        />
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 3 }}>
          {t('household.form.intolerancesText')}
        </Typography>
      </Box>
      <Box component="section">
        <PartTitle>{t('household.form.dislikes')}</PartTitle>
        <Stack spacing={5}>
          <Box>
            <DislikesChoice dislikes={dislikes} />
          </Box>
          {own && draft.mealTimes.length > 0 && (
            <Typography variant="body2" component="div" color="textSecondary">
              <RecipesLeft
                diet={dietOfBoth(own.diet, draft.diet)}
                intolerances={both(own.intolerances, draft.intolerances)}
                dislikes={both(own.dislikes, dislikes.keys)}
                mealTimes={own.mealTimes}
                only={draft.mealTimes}
              />
              {t('household.form.left')}
            </Typography>
          )}
        </Stack>
      </Box>
    </>
  );
}
