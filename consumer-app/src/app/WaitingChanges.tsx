import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { CloseIcon } from '@/components/icons';
import { Sheet } from '@/components/Sheet';
import { useSheet } from '@/components/useSheet';
import { capital, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useOnline } from '@/lib/online';
import { dismissChange, sendChanges, type Unsent, useWaitingChanges, type WaitingChange } from '@/lib/unsent';

/** The age from which an unsent change is shown, in milliseconds. */
const patience = 3000;

/** Returns the changes that have been unsent for a while, and the refused ones. */
function useNoticed(): readonly WaitingChange[] {
  const waiting = useWaitingChanges();
  const [now, setNow] = useState(() => Date.now());
  const next = Math.min(...waiting.filter(({ refused, at }) => !refused && at + patience > now).map(({ at }) => at));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setNow(Date.now()), next + patience - Date.now());
    return () => clearTimeout(timer);
  }, [next]);
  const online = useOnline();
  return waiting.filter(({ refused, at }) => refused !== undefined || !online || at + patience <= now);
}

/** The number of unsent and refused changes, with a list to open. Renders nothing when there are none. */
export function WaitingChanges() {
  const t = useText();
  const online = useOnline();
  const noticed = useNoticed();
  const sheet = useSheet<true>('waiting');
  const refused = noticed.filter((one) => one.refused !== undefined);
  const waiting = noticed.length - refused.length;
  if (noticed.length === 0 && sheet.value === undefined) return null;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => sheet.open(true)}>
        {refused.length > 0 ? t('unsent.refused', { count: refused.length }) : t('unsent.count', { count: waiting })}
      </Button>
      <Sheet
        open={sheet.value !== undefined && noticed.length > 0}
        onClose={() => void sheet.close()}
        title={t('unsent.title')}
        actions={
          online &&
          waiting > 0 && (
            <Button variant="contained" onClick={() => void sendChanges()}>
              {t('unsent.send')}
            </Button>
          )
        }
      >
        {waiting > 0 && <Typography sx={{ mb: 4 }}>{t(online ? 'unsent.online' : 'unsent.offline')}</Typography>}
        <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {noticed.map((one) => (
            <Line key={one.id} {...one} />
          ))}
        </Stack>
      </Sheet>
    </>
  );
}

/** Returns the text of a change. */
function whatOf(change: Unsent) {
  if (change.kind === 'add') return 'added';
  if (change.kind === 'tick') return change.checked ? 'ticked' : 'unticked';
  return change.kind === 'taste' ? change.taste : change.kind;
}

function Line({ id, change, at, refused }: WaitingChange) {
  const t = useText();
  const format = useFormat();
  const name = capital(change.name);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{t(`unsent.${whatOf(change)}`, { name })}</Typography>
        <Typography variant="caption" component="p" sx={{ color: refused ? 'brand.danger' : 'text.secondary' }}>
          {refused ?? format.dates.moment(new Date(at).toISOString())}
        </Typography>
      </Box>
      {refused !== undefined && (
        <IconButton edge="end" aria-label={t('unsent.dismiss', { name })} onClick={() => void dismissChange(id)}>
          <CloseIcon />
        </IconButton>
      )}
    </Box>
  );
}
