import type { MealSlot, MenuDay } from '@lepelblad/api';
import Stack from '@mui/material/Stack';
import { DaySummary } from '@/components/DaySummary';
import { LockedMeal } from '@/components/LockedMeal';
import { UpgradeCard } from '@/features/billing';
import { useText } from '@/lib/i18n';

/** WithheldDay is a day on a phone that needs a subscription: its totals and its meal times. */
export function WithheldDay({ day, slots }: { day: MenuDay; slots: readonly MealSlot[] }) {
  const t = useText();
  return (
    <Stack spacing={4}>
      <DaySummary
        kcal={day.nutrients.kcal}
        targetKcal={day.target?.kcal}
        macros={day.nutrients}
        targets={day.target}
        within={day.withinBands}
      />
      <UpgradeCard feature="week" />
      <Stack spacing={3}>
        {slots.map((slot) => (
          <LockedMeal key={slot} mealTime={t(`food.slot.${slot}`)} reason={t('billing.upgrade.locked')} />
        ))}
      </Stack>
    </Stack>
  );
}
