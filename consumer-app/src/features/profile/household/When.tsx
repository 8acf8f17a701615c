import { householdMealTimeValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { ChoiceChips } from '@/components/ChoiceChips';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { type PartProps, PartTitle } from './part.tsx';
import { sampleWeek, weekdays } from './table.ts';

/** When sets the meal times and days on which a member eats along. */
export function When({ draft, change, fields }: PartProps) {
  const t = useText();
  const format = useFormat();
  const name = draft.name.trim();
  return (
    <Box component="section">
      <PartTitle>{name === '' ? t('household.form.alongUnknown') : t('household.form.along', { name })}</PartTitle>
      <Stack spacing={5}>
        <ChoiceChips
          label={t('household.form.mealTimes')}
          type="checkbox"
          name="mealTimes"
          options={householdMealTimeValues.map((value) => ({ value, label: format.mealTime(value) }))}
          chosen={draft.mealTimes}
          onChange={(chosen) => change({ mealTimes: chosen })}
          error={fields.mealTimes}
        />
        <ChoiceChips
          label={t('household.form.days')}
          type="checkbox"
          name="days"
          row
          options={weekdays.map((value) => {
            const date = sampleWeek[value] ?? '';
            return { value, label: format.dates.weekdayShort(date), full: format.dates.weekday(date) };
          })}
          chosen={draft.days}
          onChange={(days) => change({ days })}
          error={fields.days}
        />
      </Stack>
    </Box>
  );
}
