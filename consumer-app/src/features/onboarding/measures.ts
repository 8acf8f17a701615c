import { localeOf } from '@/lib/format/numbers';
import type { Language } from '@/lib/i18n';

/** A number as people write it, with a comma or a point; undefined when it is none. */
export function numberIn(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : undefined;
}

/** A greater height is in centimetres, a smaller one in metres. */
const tallestMetres = 3;

/** A height in cm; one that is written in metres, such as 1,75, is taken as such. */
export function heightIn(text: string): number | undefined {
  const height = numberIn(text);
  return height !== undefined && height < tallestMetres ? Math.round(height * 100) : height;
}

/** A number as the language writes it in a field: without points between thousands. */
export function numberText(value: number | undefined, language: Language): string {
  if (value === undefined) return '';
  return new Intl.NumberFormat(localeOf(language), { useGrouping: false, maximumFractionDigits: 1 }).format(value);
}
