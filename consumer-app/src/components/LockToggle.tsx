import IconButton from '@mui/material/IconButton';
import { useText } from '@/lib/i18n';
import { LockIcon, UnlockIcon } from './icons';

/** The lock of a meal, which exempts it from changes. */
export interface Lock {
  locked: boolean;
  onToggle: () => void;
}

export interface LockToggleProps extends Lock {
  /** Name of the meal, for screen readers. */
  name: string;
  /** Whether the button is on a picture. */
  onCover?: boolean;
}

/** LockToggle locks and unlocks a meal. */
export function LockToggle({ name, locked, onToggle, onCover = false }: LockToggleProps) {
  const t = useText();
  return (
    <IconButton
      onClick={onToggle}
      aria-label={t('app.action.lock', { name })}
      aria-pressed={locked}
      sx={{
        color: locked ? 'brand.deep' : onCover ? 'text.secondary' : 'text.disabled',
        ...(locked && !onCover && { bgcolor: 'brand.tint', '&:hover': { bgcolor: 'brand.tint2' } }),
        ...(onCover && { width: 36, height: 36, p: 0, bgcolor: 'brand.card', '&:hover': { bgcolor: 'brand.tint' } }),
      }}
    >
      {locked ? <LockIcon size={onCover ? 18 : 20} /> : <UnlockIcon size={onCover ? 18 : 20} />}
    </IconButton>
  );
}
