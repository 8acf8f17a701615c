import Alert from '@mui/material/Alert';
import { useText } from '@/providers/i18n';
import { useOnline } from './useOnline';

/** Freshness warns that the data shown could not be refreshed. It shows nothing when they could. */
export function Freshness({ error }: { error: unknown }) {
  const t = useText();
  const online = useOnline();
  if (online && !error) return null;
  return (
    <Alert severity="warning" role="status">
      {t(online ? 'state.stale' : 'state.offlineBar')}
    </Alert>
  );
}
