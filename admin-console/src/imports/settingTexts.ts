import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Settings } from './calls';
import { useFieldName } from './fields';

/** useSettingTexts returns functions that describe a setting of an import as the form shows it. */
export function useSettingTexts() {
  const t = useText();
  const numbers = useNumbers();
  const fieldName = useFieldName();
  return {
    labelOf: (field: keyof Settings): string => {
      if (field === 'columns') return t('resources.imports.reading.columns');
      return t(`resources.imports.fields.${field}`);
    },
    textOf: (field: keyof Settings, settings: Settings): string => {
      switch (field) {
        case 'preset':
          return t(`resources.imports.preset.${settings.preset}`);
        case 'encoding':
          return settings.encoding ? t(`resources.imports.encoding.${settings.encoding}`) : '';
        case 'delimiter':
          return settings.delimiter ? t(`resources.imports.delimiter.${settings.delimiter}`) : '';
        case 'decimal':
          return t(`resources.imports.decimal.${settings.decimal}`);
        case 'basis':
          return t(`resources.imports.basis.${settings.basis}`);
        case 'density':
          return settings.density
            ? t('resources.imports.density.other', { density: numbers.short(settings.density) })
            : t('resources.imports.density.none');
        case 'columns':
          return (settings.columns ?? []).map((column) => `${fieldName(column)}: ${column.column}`).join('\n');
        case 'quoted':
        case 'strict':
        case 'overwrite':
        case 'skipDoubles':
          return t(settings[field] ? 'value.yes' : 'value.no');
        default:
          return settings[field] ?? '';
      }
    },
  };
}
