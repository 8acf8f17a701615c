import type { RecipeFeedback } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '@/components/EmptyState';
import { flushText } from '@/components/flushText';
import { MealCard } from '@/components/MealCard';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { MealCardSkeletons } from '@/components/Skeletons';
import { api } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { TasteButtons } from './TasteButtons.tsx';
import { useCurrentFeedback, useFeedback } from './useFeedback.ts';

/** Page size, as on the server. */
const many = 24;

/** TastesPage lists the user's feedback on recipes, which determines later menus. All of it can be withdrawn. */
export function TastesPage() {
  const t = useText();
  const [count, setCount] = useState(many);
  const query = api.useQuery(
    'get',
    '/feedback',
    { params: { query: { perPage: count } } },
    { placeholderData: keepPreviousData },
  );
  const all = query.data?.data;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader title={t('recipe.feedback.list.title')} backTo={paths.profile} />
      {all === undefined ? (
        <Pending query={query}>
          <MealCardSkeletons count={4} />
        </Pending>
      ) : all.length === 0 ? (
        <EmptyState
          picture={interfacePictures.plate}
          title={t('recipe.feedback.list.none')}
          text={t('recipe.feedback.list.noneText')}
          action={
            <Button variant="soft" component={Link} to={paths.week}>
              {t('recipe.feedback.list.toWeek')}
            </Button>
          }
        />
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 5 }}>
            {t('recipe.feedback.list.text')}
          </Typography>
          <Stack component="ul" spacing={5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {all.map((one) => (
              <FeedbackRow key={one.recipe.slug} {...one} />
            ))}
          </Stack>
          {query.data && all.length < query.data.total && (
            <Button variant="soft" onClick={() => setCount(count + many)} sx={{ mt: 6 }}>
              {t('recipe.list.more')}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}

/** FeedbackRow shows a recipe with its feedback. */
function FeedbackRow({ recipe, feedback }: RecipeFeedback) {
  const t = useText();
  const format = useFormat();
  const { uncooked } = useFeedback();
  const { taste, cooked } = useCurrentFeedback(recipe.slug, feedback);
  return (
    <Box component="li">
      <MealCard
        label={format.mealTime(recipe.mealTime)}
        name={recipe.name}
        minutes={recipe.minutes}
        kcal={recipe.nutrients.kcal}
        protein={recipe.nutrients.protein}
        {...recipe.cover}
        heading={2}
        to={paths.recipe(recipe.slug)}
      />
      <Box sx={{ mt: 2.5 }}>
        <TasteButtons slug={recipe.slug} name={recipe.name} taste={taste} />
      </Box>
      {cooked > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mt: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {t('recipe.feedback.cooked', { count: cooked })}
          </Typography>
          <Button
            size="small"
            sx={{ ml: flushText.small }}
            onClick={() => void uncooked(recipe, cooked)}
            aria-label={t('recipe.feedback.notCookedOf', recipe)}
          >
            {t('recipe.feedback.notCooked')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
