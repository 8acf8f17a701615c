import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useShowContext } from 'react-admin';
import { SaveBar } from '@/components/SaveBar';
import { ShowPage } from '@/components/ShowPage';
import { Status } from '@/components/Status';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { Actions } from './Actions';
import { Corrections } from './Corrections';
import type { Import } from './calls';
import { Doubles } from './Doubles';
import { Preview } from './Preview';
import { Progress } from './Progress';
import { Reading } from './Reading';
import { Report } from './Report';
import { isBusy, isImported, nameOf, useStateOf } from './words';

/** ImportShow is the page of one import: its settings, report and actions. */
export function ImportShow() {
  const t = useText();
  const numbers = useNumbers();
  const stateOf = useStateOf();
  return (
    <ShowPage<Import & { version?: string }>
      always
      list={t('resources.imports.title')}
      header={(record) => ({
        title: nameOf(record),
        aside: <Status filled={isImported(record)}>{stateOf(record)}</Status>,
        below: [
          numbers.moment(record.createdAt),
          ...(record.sheets.length > 1 && record.settings.sheet
            ? [t('resources.imports.sheet.taken', { name: record.settings.sheet })]
            : []),
        ].join(' · '),
      })}
    >
      {(record) => <Content record={record} />}
    </ShowPage>
  );
}

function Content({ record }: { record: Import & { version?: string } }) {
  usePolling(record);
  const finished = !isBusy(record) && record.state === 'done';
  // Starting depends on the settings and on what the check found, so its button is below them, always in sight.
  const starts = record.may.includes('start');
  return (
    <>
      {record.failure && <Alert severity="error">{record.failure}</Alert>}
      <Progress record={record} />
      {!starts && <Actions record={record} />}
      {finished && <Remarks remarks={record.remarks} />}
      {finished && <Doubles record={record} />}
      {!isBusy(record) && <Corrections record={record} />}
      {/* The form keeps its values during a check that another user started. */}
      {(record.may.includes('change') || record.task === 'check') && record.version && <Reading record={record} />}
      {record.may.includes('change') && <Preview record={record} />}
      {record.counts.length > 0 && !isBusy(record) && <Report record={record} />}
      {starts && (
        <SaveBar>
          <Actions record={record} />
        </SaveBar>
      )}
    </>
  );
}

/** Interval of fetching while the import is running, in milliseconds. */
const interval = 700;

/** Fetches the import again until it is no longer running. */
function usePolling(record: Import) {
  const { refetch } = useShowContext<Import>();
  useEffect(() => {
    if (!isBusy(record)) return;
    const timer = setInterval(() => void refetch(), interval);
    return () => clearInterval(timer);
  }, [record, refetch]);
}

function Remarks({ remarks }: { remarks: string[] }) {
  if (remarks.length === 0) return null;
  return (
    <Alert severity="info">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {remarks.map((remark) => (
          <Typography component="li" variant="body2" key={remark}>
            {remark}
          </Typography>
        ))}
      </Box>
    </Alert>
  );
}
