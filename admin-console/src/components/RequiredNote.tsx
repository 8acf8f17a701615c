import Typography from '@mui/material/Typography';
import { useText } from '@/providers/i18n';

/** RequiredNote explains the asterisk of required fields. */
export function RequiredNote() {
  const t = useText();
  return (
    <Typography variant="caption" color="textSecondary" component="p">
      {t('form.required')}
    </Typography>
  );
}
