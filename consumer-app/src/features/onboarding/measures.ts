import type { Answers } from '@lepelblad/api';
import { localeOf } from '@/lib/format/numbers';
import type { Language } from '@/lib/i18n';

/** Parses a number with a decimal comma or point; undefined when it is not a number. */
export function numberIn(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d*)?$/.test(plain) ? Number(plain) : undefined;
}

/** Heights up to this are in metres, greater ones in centimetres. */
const tallestMetres = 3;

/** Parses a height to cm. It may be in metres, such as 1,75. */
export function heightIn(text: string): number | undefined {
  const height = numberIn(text);
  return height !== undefined && height < tallestMetres ? Math.round(height * 100) : height;
}

/**
 * Returns where a goal weight has to be relative to the weight, when it is on the wrong side; undefined when it is
 * right or a number is missing.
 */
export function goalWeightProblem({ goal, weightKg, goalWeightKg }: Partial<Answers>): 'below' | 'above' | undefined {
  if (weightKg === undefined || goalWeightKg === undefined) return undefined;
  if (goal === 'lose' && goalWeightKg >= weightKg) return 'below';
  if (goal === 'gain' && goalWeightKg <= weightKg) return 'above';
  return undefined;
}

/** Formats a number for a field, without thousands separators. */
export function numberText(value: number | undefined, language: Language): string {
  if (value === undefined) return '';
  return new Intl.NumberFormat(localeOf(language), { useGrouping: false, maximumFractionDigits: 1 }).format(value);
}
