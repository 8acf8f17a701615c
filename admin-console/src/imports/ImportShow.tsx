import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useShowContext } from 'react-admin';
import { ShowPage } from '@/components/ShowPage';
import { Status } from '@/components/Status';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { Actions } from './Actions';
import type { Import } from './calls';
import { Preview } from './Preview';
import { Progress } from './Progress';
import { Reading } from './Reading';
import { Report } from './Report';
import { isBusy, isImported, nameOf, useStateOf } from './words';

/** One import: how it is read, what it would do or did, and what one can do with it. */
export function ImportShow() {
  const t = useText();
  const numbers = useNumbers();
  const stateOf = useStateOf();
  return (
    <ShowPage<Import>
      list={t('resources.imports.title')}
      header={(found) => ({
        title: nameOf(found),
        aside: <Status filled={isImported(found)}>{stateOf(found)}</Status>,
        below: [
          numbers.moment(found.createdAt),
          ...(found.sheets.length > 1 && found.settings.sheet
            ? [t('resources.imports.sheet.taken', { name: found.settings.sheet })]
            : []),
        ].join(' · '),
      })}
    >
      {(found) => <Content found={found} />}
    </ShowPage>
  );
}

function Content({ found }: { found: Import }) {
  useFollowing(found);
  const finished = !isBusy(found) && found.state === 'done';
  return (
    <>
      {found.failure && <Alert severity="error">{found.failure}</Alert>}
      <Progress found={found} />
      <Actions found={found} />
      {finished && <Remarks remarks={found.remarks} />}
      {found.may.includes('change') && <Reading key={JSON.stringify(found.settings)} found={found} />}
      {found.may.includes('change') && <Preview found={found} />}
      {found.counts.length > 0 && !isBusy(found) && <Report found={found} />}
    </>
  );
}

/** How often the server is asked while it works, in milliseconds. */
const pause = 700;

/** Asks again until nothing is being done any more. */
function useFollowing(found: Import) {
  const { refetch } = useShowContext<Import>();
  useEffect(() => {
    if (!isBusy(found)) return;
    const timer = setInterval(() => void refetch(), pause);
    return () => clearInterval(timer);
  }, [found, refetch]);
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
