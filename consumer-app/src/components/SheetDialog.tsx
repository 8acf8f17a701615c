import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Slide from '@mui/material/Slide';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '@/lib/i18n';
import { CloseIcon } from './icons';

/** Properties of a sheet. */
export interface SheetDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Small label above the title, such as `Diner, dinsdag`. */
  label?: string;
  children: ReactNode;
  /** Buttons at the bottom, which do not scroll. */
  actions?: ReactNode;
}

/** SheetDialog renders a sheet. Pages use `Sheet`, which loads it when it is needed. */
export function SheetDialog({ open, onClose, title, label, children, actions }: SheetDialogProps) {
  const t = useText();
  const heading = useId();
  const content = useRef<HTMLDivElement>(null);
  // Another title is another content, which starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title says that the content changed
  useEffect(() => {
    if (content.current) content.current.scrollTop = 0;
  }, [title]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={heading}
      maxWidth="sm"
      slots={{ transition: Slide }}
      slotProps={{
        transition: { direction: 'up' } as object,
        container: { sx: { alignItems: { xs: 'flex-end', sm: 'center' } } },
        paper: {
          sx: {
            m: { xs: 0, sm: 8 },
            width: { xs: '100%', sm: 'calc(100% - 64px)' },
            maxWidth: { xs: '100%', sm: 560 },
            maxHeight: { xs: '92dvh', sm: 'calc(100dvh - 64px)' },
            borderRadius: { xs: '28px 28px 0 0', sm: 7 },
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 5.5, pt: 5.5, pb: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {label && (
            <Typography variant="caption" component="p" color="textSecondary">
              {label}
            </Typography>
          )}
          <Typography id={heading} variant="h2">
            {title}
          </Typography>
        </Box>
        <IconButton
          edge="end"
          onClick={onClose}
          aria-label={t('app.action.close')}
          sx={{ mt: -1.5, color: 'text.secondary' }}
        >
          <CloseIcon />
        </IconButton>
      </Box>
      {/* Focusable, so that the keyboard can scroll content that has nothing to focus. */}
      <Box
        ref={content}
        {...(actions ? { tabIndex: 0, role: 'group', 'aria-labelledby': heading } : {})}
        sx={{
          overflowY: 'auto',
          px: 5.5,
          pb: actions ? 2 : 'max(24px, env(safe-area-inset-bottom))',
          '&:focus-visible': (theme) => ({ outline: `3px solid ${theme.vars.palette.brand.deep}`, outlineOffset: -3 }),
        }}
      >
        {children}
      </Box>
      {actions && (
        <Box sx={{ display: 'grid', gap: 2, px: 5.5, pt: 3, pb: 'max(24px, env(safe-area-inset-bottom))' }}>
          {actions}
        </Box>
      )}
    </Dialog>
  );
}
