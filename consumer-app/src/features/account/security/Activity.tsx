import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { flushText } from '@/components/flushText';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { api } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Part } from './Part';

/** Number of entries that are shown at first. */
const initialCount = 5;

/** Activity lists what was done with the account, so that the user notices what they did not do. */
export function Activity() {
  const t = useText();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const query = api.useQuery('get', '/user/activity');
  const lines = query.data?.data;
  return (
    <Part title={t('account.security.activity.title')} text={t('account.security.activity.text')}>
      {lines ? (
        <>
          {lines.slice(0, all ? undefined : initialCount).map(({ at, what, device }) => (
            <Box key={`${at} ${what}`} sx={{ py: 2.5 }}>
              <Typography variant="body2">{what}</Typography>
              <Typography variant="caption" color="textSecondary">
                {[format.dates.moment(at), device].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
          ))}
          {!all && lines.length > initialCount && (
            <Button onClick={() => setAll(true)} sx={{ my: 1, ml: flushText.plain }}>
              {t('account.security.activity.more')}
            </Button>
          )}
        </>
      ) : (
        <Pending query={query}>
          <RowSkeletons />
        </Pending>
      )}
    </Part>
  );
}
