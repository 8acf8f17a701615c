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
  /** Small label above the title, such as `23 t/m 29 november`. */
  label?: ReactNode;
  /** Actions on the right: round buttons on a phone, chips or buttons on a wide screen. */
  actions?: ReactNode;
  /** Path of the parent page. */
  backTo?: string;
}

/** PageHeader is the head of a page. It has the only h1 and sets the title of the browser tab. */
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
