import type { Diet, Intolerance } from '@lepelblad/api';
import Box from '@mui/material/Box';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useDebounced } from '@/lib/useDebounced';

const mealTimes = ['breakfast', 'lunch', 'dinner', 'snack'] as const;

interface RecipesLeftProps {
  diet: Diet | undefined;
  intolerances: readonly Intolerance[] | undefined;
  dislikes: readonly string[] | undefined;
}

/** How many recipes a choice of exclusions leaves, meal time by meal time; it follows while somebody chooses. */
export function RecipesLeft({ diet = 'everything', intolerances = [], dislikes = [] }: RecipesLeftProps) {
  const t = useText();
  const format = useFormat();
  const lists = useDebounced(JSON.stringify({ intolerances, dislikes }));
  const query = { diet, ...(JSON.parse(lists) as { intolerances: Intolerance[]; dislikes: string[] }) };
  const { data } = api.useQuery('get', '/receipts/left', { params: { query } }, { placeholderData: keepPreviousData });
  const left = data?.data;
  const short = left !== undefined && mealTimes.some((time) => left[time] < left.needed[time]);
  return (
    // Its room is kept, so that the button does not move when the first answer comes.
    <Box component="span" role="status" sx={{ display: 'block', minHeight: 36 }}>
      {left && (
        <Box component="span" sx={{ display: 'block', color: short ? 'brand.danger' : undefined }}>
          {t(short ? 'onboarding.left.short' : 'onboarding.left.title')}
        </Box>
      )}
      {left &&
        mealTimes.map((time, index) => (
          <Box component="span" key={time} sx={{ whiteSpace: 'nowrap' }}>
            {index > 0 && ' · '}
            <Box component="span" sx={left[time] < left.needed[time] ? { color: 'brand.danger', fontWeight: 650 } : {}}>
              {format.mealTime(time)} <strong>{format.whole(left[time])}</strong>
            </Box>
          </Box>
        ))}
    </Box>
  );
}
