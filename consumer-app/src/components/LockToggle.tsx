import IconButton from '@mui/material/IconButton';
import { useText } from '@/lib/i18n';
import { LockIcon, UnlockIcon } from './icons';

/** Whether a meal stays as it is, and what changes that. */
export interface Lock {
  locked: boolean;
  onToggle: () => void;
}

export interface LockToggleProps extends Lock {
  /** The meal's name, for people who do not see the position of the button. */
  name: string;
  /** It is on a picture. */
  onCover?: boolean;
}

/** Keeps a meal as it is while it is pressed. */
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
