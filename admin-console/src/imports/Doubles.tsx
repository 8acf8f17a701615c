import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useProblem } from '@/components/problem';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Import } from './calls';

/** Doubles says how many rows are probably there already, and skips or includes them. The report lists them. */
export function Doubles({ record }: { record: Import & { version?: string } }) {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const problemOf = useProblem();
  const [busy, setBusy] = useState(false);
  const { doubles, task } = record;
  if (doubles === 0 || task === 'undo') return null;
  const skipped = record.settings.skipDoubles ?? false;
  const choose = async () => {
    setBusy(true);
    try {
      const settings = { ...record.settings, skipDoubles: !skipped };
      await data.update('imports', { id: record.id, data: { settings }, previousData: record });
      await queries.invalidateQueries();
    } catch (refusal) {
      notify(problemOf(refusal).text, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const state = skipped ? 'skipped' : task === 'import' ? 'imported' : 'found';
  return (
    <Alert
      severity={skipped ? 'info' : 'warning'}
      action={
        record.may.includes('change') && (
          <Button variant="outlined" disabled={busy} onClick={() => void choose()}>
            {t(skipped ? 'resources.imports.doubles.include' : 'resources.imports.doubles.skip')}
          </Button>
        )
      }
    >
      {t(`resources.imports.doubles.${state}`, { smart_count: doubles, rows: numbers.whole(doubles) })}
    </Alert>
  );
}
