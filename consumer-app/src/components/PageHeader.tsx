import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '@/lib/i18n';
import { BackIcon } from './icons';
import { PageTitle } from './PageTitle';

export interface PageHeaderProps {
  title: string;
  /** The small line above the title: `23 t/m 29 november`. */
  label?: ReactNode;
  /** At the right: round buttons on a phone, chips or buttons on a wide screen. */
  actions?: ReactNode;
  /** Address of the page above this one. */
  backTo?: string;
}

/** The head of a page: its one h1, and the title of the browser's tab. */
export function PageHeader({ title, label, actions, backTo }: PageHeaderProps) {
  const t = useText();
  return (
    <Box component="header" sx={{ pt: { xs: 3, md: 0 }, mb: 4 }}>
      <PageTitle>{title}</PageTitle>
      {backTo && (
        <IconButton component={Link} to={backTo} edge="start" aria-label={t('app.action.back')} sx={{ mb: 1 }}>
          <BackIcon />
        </IconButton>
      )}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {label && (
            <Typography variant="caption" component="p" color="textSecondary">
              {label}
            </Typography>
          )}
          <Typography variant="h1">{title}</Typography>
        </Box>
        {actions}
      </Box>
    </Box>
  );
}
