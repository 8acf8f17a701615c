import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { Choice } from './Choice';
import type { Import, Sheet } from './calls';

interface SheetChoiceProps {
  found: Import;
  sheet: string | undefined;
  onChange: (sheet: string) => void;
}

/** Which sheet of the workbook is read; nothing where there is but one. */
export function SheetChoice({ found, sheet, onChange }: SheetChoiceProps) {
  const t = useText();
  const textOf = useSheetText();
  if (found.sheets.length < 2) return null;
  return (
    <Choice
      label={t('resources.imports.fields.sheet')}
      value={sheet ?? ''}
      options={found.sheets.map((one) => ({
        value: one.name,
        text: textOf(one),
        disabled: one.problem !== undefined,
      }))}
      help={found.sheets.find(({ name }) => name === sheet)?.why}
      onChange={onChange}
    />
  );
}

/** A sheet with how much it holds, or that it cannot be read. */
function useSheetText(): (sheet: Sheet) => string {
  const t = useText();
  const numbers = useNumbers();
  return ({ name, rows, more, hidden, problem }) => {
    const values = { name, rows: numbers.whole(rows), smart_count: rows };
    const kind = problem === undefined ? (more ? 'more' : 'rows') : 'problem';
    const sheet = t(`resources.imports.sheet.${kind}`, values);
    return hidden ? t('resources.imports.sheet.hidden', { sheet }) : sheet;
  };
}
