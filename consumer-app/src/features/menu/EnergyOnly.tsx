import type { MenuDay } from '@lepelblad/api';
import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useInstead } from './useInstead.ts';

/** EnergyOnly names what is eaten instead of dishes and of which only the energy is known, below a day's bars. */
export function EnergyOnly({ day: { meals } }: { day: MenuDay }) {
  const t = useText();
  const format = useFormat();
  const insteadOf = useInstead();
  const names = meals.filter(({ instead }) => instead?.kcal).map((meal) => insteadOf(meal) ?? '');
  if (names.length === 0) return null;
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
      {t('menu.instead.energyOnly', { names: format.list(names) })}
    </Typography>
  );
}
