import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { Choice } from './Choice';
import type { Import, Settings } from './calls';

interface DensityChoiceProps {
  record: Import;
  settings: Settings;
  onChange: (density: number | undefined) => void;
}

/** DensityChoice sets the density of drinks whose values are per 100 ml. Nothing when there are no such rows. */
export function DensityChoice({ record, settings, onChange }: DensityChoiceProps) {
  const t = useText();
  const numbers = useNumbers();
  const { density, basis } = settings;
  const { reckoned, refused } = record.volume;
  if (reckoned + refused === 0 && basis === '100g' && density === undefined) return null;
  const options = [
    { value: '', text: t('resources.imports.density.none') },
    { value: '1', text: t('resources.imports.density.asWater') },
    { value: '1.03', text: t('resources.imports.density.asMilk') },
  ];
  const value = density === undefined ? '' : String(density);
  // The command line allows any density.
  if (density !== undefined && !options.some((option) => option.value === value)) {
    options.push({ value, text: t('resources.imports.density.other', { density: numbers.short(density) }) });
  }
  return (
    <Choice
      label={t('resources.imports.fields.density')}
      value={value}
      options={options}
      help={t('resources.imports.density.help')}
      onChange={(chosen) => onChange(chosen === '' ? undefined : Number(chosen))}
    />
  );
}
