import Alert from '@mui/material/Alert';
import { useText } from '@/lib/i18n';
import { useExpiredLink } from './session.ts';

/** Says that the sign-in link that led here has expired; nothing for other visitors. */
export function ExpiredLink() {
  const t = useText();
  if (useExpiredLink() === undefined) return null;
  return (
    <Alert severity="info" icon={false} role="status" sx={{ mb: 5, borderRadius: 4 }}>
      {t('account.login.expiredLink')}
    </Alert>
  );
}
