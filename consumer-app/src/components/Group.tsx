import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ForwardIcon } from '@/components/icons';

export interface GroupProps {
  title: string;
  /** What the settings of the group are for. */
  text?: string;
  /** The `Row`s of the group. */
  children: ReactNode;
}

/** Group is a group of related settings. */
export function Group({ title, text, children }: GroupProps) {
  return (
    <Box component="section">
      <Typography variant="h2">{title}</Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 3,
          px: 5,
          borderRadius: 5,
          bgcolor: 'brand.card',
          boxShadow: (theme) => theme.vars.palette.brand.shadow,
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

export interface RowProps {
  name: string;
  /** Path of the setting's page. Without it the row is not a link. */
  to?: string;
  children?: ReactNode;
}

/** Row shows a setting with its value. The whole row is the link. */
export function Row({ name, to, children }: RowProps) {
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 4,
        minHeight: 52,
        py: 3,
        mx: -5,
        px: 5,
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'brand.line' },
        ...(to && {
          '&:hover': { bgcolor: 'brand.wash' },
          '&:first-of-type': { borderRadius: '20px 20px 0 0' },
          '&:last-of-type': { borderRadius: '0 0 20px 20px' },
          '&:has(a:focus-visible)': {
            outline: (theme) => `3px solid ${theme.vars.palette.brand.deep}`,
            outlineOffset: -3,
          },
          '& a:focus-visible': { outline: 'none' },
        }),
      }}
    >
      <Typography component="dt" variant="body2" sx={{ flex: 'none', maxWidth: '52%', hyphens: 'auto' }}>
        {to ? (
          <ButtonBase
            component={Link}
            to={to}
            sx={{
              font: 'inherit',
              display: 'inline',
              textAlign: 'left',
              verticalAlign: 'baseline',
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {name}
          </ButtonBase>
        ) : (
          name
        )}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        color="textSecondary"
        sx={{
          flex: 1,
          minWidth: 0,
          m: 0,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 1.5,
          textAlign: 'right',
          overflowWrap: 'anywhere',
        }}
      >
        <Box component="span" sx={{ minWidth: 0 }}>
          {children}
        </Box>
        {to && (
          <Box component="span" sx={{ flex: 'none', display: 'inline-flex', mr: -1.5 }}>
            <ForwardIcon size={18} />
          </Box>
        )}
      </Typography>
    </Box>
  );
}
