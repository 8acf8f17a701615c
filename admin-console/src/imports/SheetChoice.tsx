import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { Choice } from './Choice';
import type { Import, Sheet } from './calls';

interface SheetChoiceProps {
  record: Import;
  sheet: string | undefined;
  onChange: (sheet: string) => void;
}

/** SheetChoice chooses the sheet of a workbook. Nothing when there is only one. */
export function SheetChoice({ record, sheet, onChange }: SheetChoiceProps) {
  const t = useText();
  const textOf = useSheetText();
  if (record.sheets.length < 2) return null;
  return (
    <Choice
      label={t('resources.imports.fields.sheet')}
      value={sheet ?? ''}
      options={record.sheets.map((one) => ({
        value: one.name,
        text: textOf(one),
        disabled: one.problem !== undefined,
      }))}
      help={record.sheets.find(({ name }) => name === sheet)?.why}
      onChange={onChange}
    />
  );
}

/** Returns a function that gives a sheet's name with its number of rows, or says that it cannot be read. */
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
