import type { MenuDay, MenuDayChange } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Cover } from '@/components/Cover';
import { breakable, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { shoppingText } from './effect.ts';
import { useInstead } from './useInstead.ts';

const macros = ['protein', 'fat', 'carbohydrate'] as const;
/** The maximum number of ingredients that are listed as added and as removed. */
const maxDifferences = 8;

/**
 * DayChange shows a day as it would become: its meals, its totals before and after, and the effect on the shopping
 * list.
 */
export function DayChange({ now, change }: { now: MenuDay; change: MenuDayChange }) {
  const t = useText();
  const format = useFormat();
  const insteadOf = useInstead();
  return (
    <Stack spacing={5}>
      <section>
        <Title>{t('menu.day.comes')}</Title>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {change.day.meals.map(({ slot, recipe, locked, instead }) => (
            <Box component="li" key={slot} sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 1.5 }}>
              <Box sx={{ width: 64, height: 56, flex: 'none', borderRadius: 3, overflow: 'hidden' }}>
                <Cover {...recipe.cover} sizes="64px" />
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="caption" component="p" color="textSecondary">
                  {[
                    t(`food.slot.${slot}`),
                    format.kcal(instead ? (instead.kcal ?? 0) : recipe.nutrients.kcal),
                    locked && t('menu.day.stays'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
                <Typography sx={{ fontWeight: 600, hyphens: 'auto' }}>
                  {breakable(insteadOf({ instead }) ?? recipe.name)}
                </Typography>
              </Box>
            </Box>
          ))}
        </Box>
      </section>
      <section>
        <Title>{t('menu.effect.day')}</Title>
        <Totals now={now} after={change.day} />
      </section>
      <section>
        <Title>{t('menu.effect.groceries')}</Title>
        {shoppingText(change.effect, maxDifferences, t, format).map((line) => (
          <Typography key={line} variant="body2" sx={{ mt: 1 }}>
            {line}
          </Typography>
        ))}
      </section>
    </Stack>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
    {children}
  </Typography>
);

/** Totals shows the totals of a day before and after. */
function Totals({ now, after }: { now: MenuDay; after: MenuDay }) {
  const t = useText();
  const format = useFormat();
  const rows = [
    [t('menu.effect.energy'), format.kcal(now.nutrients.kcal), format.kcal(after.nutrients.kcal)],
    ...macros.map((macro) => [
      t(`food.macro.${macro}`),
      `${format.whole(now.nutrients[macro])}\u00a0g`,
      `${format.whole(after.nutrients[macro])}\u00a0g`,
    ]),
  ];
  const cell = { py: 1, borderBottom: '1px solid', borderColor: 'brand.line' };
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', typography: 'body2' }}>
      <thead>
        <tr>
          <Box component="td" sx={cell} />
          {[t('menu.effect.now'), t('menu.effect.after')].map((head) => (
            <Box
              component="th"
              key={head}
              scope="col"
              sx={{ ...cell, typography: 'caption', color: 'text.secondary', textAlign: 'right' }}
            >
              {head}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, was, is]) => (
          <tr key={name}>
            <Box component="th" scope="row" sx={{ ...cell, textAlign: 'left', fontWeight: 400 }}>
              {name}
            </Box>
            <Box component="td" sx={{ ...cell, textAlign: 'right', color: 'text.secondary' }}>
              {was}
            </Box>
            <Box component="td" sx={{ ...cell, textAlign: 'right', fontWeight: 650 }}>
              {is}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
