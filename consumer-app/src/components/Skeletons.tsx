import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useText } from '@/lib/i18n';
import { visuallyHidden } from './visuallyHidden';

/** Loading announces to screen readers that its children, which are skeletons, are being loaded. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <div role="status">
      <span style={visuallyHidden}>{t('app.loading.content')}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** MealCardSkeletons shows `count` skeletons of meal cards. */
export function MealCardSkeletons({ count = 3 }: { count?: number }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {times(count).map((index) => (
        <Card key={index} sx={{ display: 'flex', height: 112 }}>
          <Skeleton
            variant="rectangular"
            width="min(112px, 29vw)"
            height={112}
            sx={{ borderRadius: 0, flex: 'none' }}
          />
          <Box sx={{ flex: 1, p: 3.5 }}>
            <Skeleton width="30%" />
            <Skeleton width="85%" height={26} />
            <Skeleton width="55%" />
          </Box>
        </Card>
      ))}
    </Box>
  );
}

/** DaySummarySkeleton is the skeleton of a DaySummary. */
export function DaySummarySkeleton() {
  return (
    <Card sx={{ display: 'flex', alignItems: 'center', gap: 5, px: 4.5, py: 3.5 }}>
      <Skeleton variant="circular" width={96} height={96} sx={{ borderRadius: '50%', flex: 'none' }} />
      <Box sx={{ flex: 1, display: 'grid', gap: 3 }}>
        {times(3).map((index) => (
          <div key={index}>
            <Skeleton width="40%" />
            <Skeleton variant="rectangular" height={4} />
          </div>
        ))}
      </Box>
    </Card>
  );
}

/** WeekGridSkeleton is the skeleton of the week grid. */
export function WeekGridSkeleton({ meals = 3 }: { meals?: number }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: 2.5 }}>
      {times(7 * meals).map((index) => (
        <Card key={index} sx={{ height: 172, borderRadius: 4 }}>
          <Skeleton variant="rectangular" height={96} sx={{ borderRadius: 0 }} />
          <Box sx={{ p: 3 }}>
            <Skeleton width="90%" />
            <Skeleton width="60%" />
          </Box>
        </Card>
      ))}
    </Box>
  );
}

/** RowSkeletons shows `count` skeletons of rows, of a shopping list or of settings. */
export function RowSkeletons({ count = 8 }: { count?: number }) {
  return (
    <Box>
      {times(count).map((index) => (
        <Box key={index} sx={{ display: 'flex', alignItems: 'center', gap: 3.5, height: 52 }}>
          <Skeleton variant="circular" width={28} height={28} sx={{ borderRadius: '50%' }} />
          <Skeleton width={`${34 + ((index * 17) % 30)}%`} height={24} />
          <Skeleton width="14%" height={24} sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Box>
  );
}

/** RecipeSkeleton is the skeleton of a recipe's page. */
export function RecipeSkeleton() {
  return (
    <Box>
      <Skeleton variant="rectangular" height={300} sx={{ mx: -5, borderRadius: 0 }} />
      <Skeleton width="90%" height={40} sx={{ mt: 5 }} />
      <Skeleton width="60%" height={40} />
      <Box sx={{ display: 'flex', gap: 2, my: 4 }}>
        {times(4).map((index) => (
          <Skeleton key={index} variant="rectangular" width={84} height={34} sx={{ borderRadius: 4.25 }} />
        ))}
      </Box>
      <RowSkeletons count={5} />
    </Box>
  );
}
