import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useText } from '@/lib/i18n';
import { bottomEdge } from './bottomEdge';
import { FunnelTop } from './FunnelTop';
import { Page } from './Page';
import { PageTitle } from './PageTitle';

export interface FunnelPageProps {
  title: string;
  subtitle?: ReactNode;
  /** Number of the step, from 1, and of all steps. Without them there is no progress bar. */
  step?: number;
  steps?: number;
  /** Called by the back button. Without it there is no button, as on the first page. */
  onBack?: () => void;
  children: ReactNode;
  /** Text of the button. Default: `Verder`. */
  actionLabel?: string;
  /** Called by the button, or by Enter in a field. Without it there is no button. */
  onAction?: () => void;
  /** Disables the button, while there is no answer. */
  actionDisabled?: boolean;
  /** Whether the answer is being saved. */
  busy?: boolean;
  /** A secondary action above the note, as a text button. */
  secondary?: ReactNode;
  /** A small text below the button. */
  note?: ReactNode;
  /** Makes the page wide enough for two columns, as for results and plans. */
  wide?: boolean;
}

/**
 * FunnelPage is a page of a funnel, with one question: progress bar and back button at the top, action at the bottom.
 */
export function FunnelPage({
  title,
  subtitle,
  step,
  steps,
  onBack,
  children,
  actionLabel,
  onAction,
  actionDisabled = false,
  busy = false,
  secondary,
  note,
  wide = false,
}: FunnelPageProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);

  // After a step, focus moves to the new question; the first page keeps the focus of the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title says that the question changed
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [title]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!actionDisabled && !busy) onAction?.();
  };

  return (
    <Page width={wide ? 960 : 560} sx={{ display: 'flex', flexDirection: 'column' }}>
      <PageTitle>{title}</PageTitle>
      <FunnelTop onBack={onBack} />
      {step && steps && (
        <Box sx={{ display: 'flex', alignItems: 'center', px: 5, pt: 3 }}>
          <LinearProgress
            variant="determinate"
            value={(step / steps) * 100}
            aria-label={t('form.step', { step, steps })}
            sx={{ flex: 1 }}
          />
          <Typography variant="caption" color="textSecondary" aria-hidden="true" sx={{ ml: 3 }}>
            {t('form.stepShort', { step, steps })}
          </Typography>
        </Box>
      )}
      <Box component="form" noValidate onSubmit={submit} sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ flex: { xs: 1, md: 'none' }, px: 5, pt: { xs: 5, md: 8 }, pb: 6 }}>
          <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ outline: 'none' }}>
            {title}
          </Typography>
          {subtitle && (
            <Typography variant="body2" component="div" color="textSecondary" sx={{ mt: 2.5 }}>
              {subtitle}
            </Typography>
          )}
          <Box sx={{ mt: 6 }}>{children}</Box>
        </Box>
        {onAction && (
          <Box
            sx={(theme) => ({
              position: 'sticky',
              bottom: bottomEdge,
              zIndex: 1, // above the labels of fields, which have a z-index too
              px: 5,
              pt: 5,
              pb: 'max(20px, env(safe-area-inset-bottom))',
              background: `linear-gradient(transparent, ${theme.vars.palette.brand.ground} 24%)`,
              '@media (max-height: 480px)': { position: 'static' },
            })}
          >
            <Button type="submit" variant="contained" fullWidth disabled={actionDisabled} loading={busy}>
              {actionLabel ?? t('app.action.next')}
            </Button>
            {secondary}
            {note && (
              <Typography variant="caption" component="p" color="textSecondary" align="center" sx={{ mt: 2.5 }}>
                {note}
              </Typography>
            )}
          </Box>
        )}
      </Box>
    </Page>
  );
}
