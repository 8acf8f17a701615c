import type { Diet, Intolerance, MealTimeSlot } from '@lepelblad/api';
import { mealTimeValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useDebounced } from '@/lib/useDebounced';

interface RecipesLeftProps {
  diet: Diet | undefined;
  intolerances: readonly Intolerance[] | undefined;
  dislikes: readonly string[] | undefined;
  /** The meal times of the user; undefined while unknown. */
  mealTimes: readonly MealTimeSlot[] | undefined;
  /** Limits the numbers to these meal times. */
  only?: readonly MealTimeSlot[];
}

/** Returns the meal times of a user's day; all of them while the slots are unknown. */
function mealTimesIn(slots: readonly MealTimeSlot[] | undefined) {
  const chosen = new Set<string>(slots?.map((slot) => (slot.endsWith('Snack') ? 'snack' : slot)));
  return mealTimeValues.filter((time) => chosen.size === 0 || chosen.has(time));
}

/**
 * RecipesLeft shows the number of recipes that dislikes and intolerances leave by meal time. It updates with every
 * choice.
 */
export function RecipesLeft({
  diet = 'everything',
  intolerances = [],
  dislikes = [],
  mealTimes: slots,
  only = slots,
}: RecipesLeftProps) {
  const t = useText();
  const format = useFormat();
  const lists = useDebounced(JSON.stringify({ intolerances, dislikes }));
  const times = mealTimesIn(only);
  const query = {
    diet,
    ...(slots && { mealTimes: [...slots] }),
    ...(JSON.parse(lists) as { intolerances: Intolerance[]; dislikes: string[] }),
  };
  const { data } = api.useQuery('get', '/receipts/left', { params: { query } }, { placeholderData: keepPreviousData });
  const counts = data?.data;
  const short = counts !== undefined && times.some((time) => counts[time] < counts.needed[time]);
  return (
    // Reserves the space, so that the button does not move when the first response arrives.
    <Box component="span" role="status" sx={{ display: 'block', minHeight: 36 }}>
      {counts && (
        <Box component="span" sx={{ display: 'block', color: short ? 'brand.danger' : undefined }}>
          {t(short ? 'onboarding.left.short' : 'onboarding.left.title')}
        </Box>
      )}
      {counts &&
        times.map((time, index) => (
          <Box component="span" key={time} sx={{ whiteSpace: 'nowrap' }}>
            {index > 0 && ' · '}
            <Box
              component="span"
              sx={counts[time] < counts.needed[time] ? { color: 'brand.danger', fontWeight: 650 } : {}}
            >
              {format.mealTime(time)} <strong>{format.whole(counts[time])}</strong>
            </Box>
          </Box>
        ))}
    </Box>
  );
}
