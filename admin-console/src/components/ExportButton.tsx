import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useListContext, useNotify } from 'react-admin';
import { useText } from '@/providers/i18n';
import { csvOf, download } from './csv';
import { useProblem } from './problem';
import { useFilePrefix } from './useFilePrefix';

/** The largest page of the contract. */
const perPage = 100;

interface ExportButtonProps<Item extends RaRecord> {
  resource: string;
  /** Name of the file, without extension. That of the brand comes before it. */
  file: string;
  /** The first row. */
  head: string[];
  row: (item: Item) => (string | number)[];
}

/** ExportButton saves all records of the list, with its filters and order, as CSV. */
export function ExportButton<Item extends RaRecord>({ resource, file, head, row }: ExportButtonProps<Item>) {
  const t = useText();
  const data = useDataProvider();
  const notify = useNotify();
  const problemOf = useProblem();
  const { filterValues, sort, total = 0 } = useListContext<Item>();
  const prefix = useFilePrefix(filterValues.brand);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows: (string | number)[][] = [head];
      for (let page = 1; (page - 1) * perPage < total; page++) {
        const query = { pagination: { page, perPage }, sort, filter: filterValues };
        const { data: items } = await data.getList<Item>(resource, query);
        // Nothing is returned when the session has ended; the sign-in page explains that.
        if (!items) return;
        rows.push(...items.map(row));
      }
      download(`${prefix}${file}.csv`, csvOf(rows));
    } catch (refusal) {
      notify(problemOf(refusal).text, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadOutlined />}
      disabled={busy || total === 0}
      onClick={() => void save()}
    >
      {t(busy ? 'form.busy' : 'list.export')}
    </Button>
  );
}
