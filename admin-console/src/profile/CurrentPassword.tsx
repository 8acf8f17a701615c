import TextField from '@mui/material/TextField';
import type { RefusedField } from '@/components/useRefusal';
import { useText } from '@/providers/i18n';

/** CurrentPassword asks for the current password. */
export function CurrentPassword({ field }: { field: RefusedField }) {
  const t = useText();
  return (
    <TextField
      {...field}
      fullWidth
      type="password"
      label={t('profile.current')}
      slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
    />
  );
}
