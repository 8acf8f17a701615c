import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useRef, useState } from 'react';
import { bottomEdge } from '@/components/bottomEdge';
import type { FunnelPageProps } from '@/components/FunnelPage';
import { PageHeader } from '@/components/PageHeader';
import { useText } from '@/lib/i18n';
import { useOnline } from '@/lib/online';
import { paths } from '@/lib/paths';
import { UnsavedGuard } from './UnsavedGuard.tsx';

/**
 * SettingFrame is the layout of a setting with its save button. It asks for confirmation before unsaved changes are
 * lost.
 */
export function SettingFrame({
  title,
  subtitle,
  children,
  onAction,
  actionDisabled = false,
  busy = false,
  secondary,
  note,
  actionLabel,
}: FunnelPageProps) {
  const t = useText();
  const online = useOnline();
  const [touched, setTouched] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!actionDisabled && !busy && online) onAction?.();
  };
  return (
    <Box
      component="form"
      noValidate
      ref={form}
      onSubmit={submit}
      onChange={() => setTouched(true)}
      onClick={({ target }) => {
        // Buttons inside a setting, such as those of a stepper, do not submit the form.
        const button = target instanceof Element && target.closest('button');
        if (button && button.type === 'button' && form.current?.contains(button)) setTouched(true);
      }}
      sx={{ maxWidth: 560 }}
    >
      <UnsavedGuard active={touched && !busy} />
      <PageHeader title={title} backTo={paths.profile} />
      {subtitle && (
        <Typography variant="body2" component="div" color="textSecondary" sx={{ mt: -1, mb: 6 }}>
          {subtitle}
        </Typography>
      )}
      {children}
      <Box
        sx={{
          position: 'sticky',
          bottom: bottomEdge,
          zIndex: 1, // above the labels of fields, which have a z-index too
          mt: 6,
          mb: -8,
          pt: 4,
          pb: 'max(20px, env(safe-area-inset-bottom))',
          // A line, so that content that is scrolled below it does not look cut off.
          bgcolor: 'brand.ground',
          borderTop: '1px solid',
          borderColor: 'brand.line',
          '@media (max-height: 480px)': { position: 'static' },
        }}
      >
        {!online && (
          <Typography role="status" variant="body2" sx={{ mb: 3 }}>
            {t('profile.setting.offline')}
          </Typography>
        )}
        <Button type="submit" variant="contained" fullWidth disabled={actionDisabled || !online} loading={busy}>
          {actionLabel ?? t('profile.setting.save')}
        </Button>
        {secondary}
        {note && (
          <Typography variant="caption" component="p" color="textSecondary" align="center" sx={{ mt: 2.5 }}>
            {note}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
