import type { GlanceDay, Recommendation } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Cover } from '@/components/Cover';
import { focusRing } from '@/components/focusRing';
import { visuallyHidden } from '@/components/visuallyHidden';
import { Shortage } from '@/features/menu';
import { breakable, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

/** WeekGlance shows the first seven days with their meals, or why there are none. On a phone it scrolls sideways. */
export function WeekGlance({ week, shortage, target }: Pick<Recommendation, 'week' | 'shortage' | 'target'>) {
  const t = useText();
  const heading = useId();
  if (shortage) {
    return (
      <Box sx={{ mt: { xs: 9, md: 12 } }}>
        <Shortage shortage={shortage} />
        <Typography color="textSecondary" sx={{ mt: 5, maxWidth: 560 }}>
          {t('onboarding.result.shortage')}
        </Typography>
      </Box>
    );
  }
  if (!week) return null;
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mt: { xs: 9, md: 12 } }}>
      <Typography id={heading} variant="h2" sx={{ mb: 4 }}>
        {t('onboarding.result.week')}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={heading}
        // Focusable, so that the keyboard can scroll it.
        tabIndex={0}
        sx={[
          focusRing,
          {
            position: 'relative', // contains visually hidden text, which then scrolls along
            display: 'grid',
            gridAutoFlow: { xs: 'column', md: 'row' },
            gridAutoColumns: { xs: 'min(17rem, 84%)', md: 'auto' },
            gridTemplateColumns: { md: 'repeat(auto-fill, minmax(212px, 1fr))' },
            alignItems: 'start',
            gap: 3,
            overflowX: { xs: 'auto', md: 'visible' },
            scrollSnapType: 'x mandatory',
            scrollPaddingLeft: '20px',
            scrollbarWidth: 'none',
            listStyle: 'none',
            m: 0,
            mx: { xs: -5, md: 0 },
            px: { xs: 5, md: 0 },
            py: 1,
          },
        ]}
      >
        {week.map((day, index) => (
          <Day key={day.date} {...day} today={index === 0} target={target.kcal} />
        ))}
      </Box>
    </Box>
  );
}

/** Day shows a day: date, energy against the target, and meals. */
function Day({ date, kcal, meals, today, target }: GlanceDay & { today: boolean; target: number }) {
  const t = useText();
  const format = useFormat();
  const energy = t('food.energyOf', { kcal: format.whole(kcal), target: format.whole(target) });
  return (
    <Card component="li" sx={{ scrollSnapAlign: 'start', p: 4, height: '100%' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          columnGap: 2,
        }}
      >
        <Typography variant="subtitle1" component="h3" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
          {today ? t('form.week.today') : `${format.dates.weekday(date)} ${format.dates.dayNumber(date)}`}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          <span aria-hidden="true">{format.kcal(kcal)}</span>
          <span style={visuallyHidden}>{energy}</span>
        </Typography>
      </Box>
      <Box
        aria-hidden="true"
        sx={{ height: 4, mt: 2, mb: 3, borderRadius: 2, bgcolor: 'brand.tint2', overflow: 'hidden' }}
      >
        <Box
          sx={{ height: '100%', borderRadius: 2, bgcolor: 'brand.deep', width: `${Math.min(kcal / target, 1) * 100}%` }}
        />
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: 2.5, listStyle: 'none', m: 0, p: 0 }}>
        {meals.map(({ slot, name, cover }) => (
          <Box component="li" key={slot} sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
            <Box sx={{ width: 56, height: 56, flex: 'none', borderRadius: 3, overflow: 'hidden' }}>
              <Cover {...cover} sizes="56px" />
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="caption" component="p" color="textSecondary">
                {t(`food.slot.${slot}`)}
              </Typography>
              <Typography
                variant="body2"
                component="p"
                sx={{ lineHeight: 1.3, fontWeight: 600, hyphens: 'auto', overflowWrap: 'anywhere' }}
              >
                {breakable(name)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
