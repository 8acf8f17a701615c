import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useText } from '@/providers/i18n';
import { hasSearch, useKeysChoice } from './keys';

/**
 * KeyHints lists the keyboard shortcuts of a list, with a switch that turns them off. Hidden on touch screens. `rows` is
 * whether a row has a page of its own.
 */
export function KeyHints({ rows }: { rows: boolean }) {
  const t = useText();
  const [on, setOn] = useKeysChoice();
  const [search, setSearch] = useState(false);
  useEffect(() => setSearch(hasSearch()), []);
  const hints = [
    ...(search ? [{ keys: ['/'], text: t('keys.search') }] : []),
    ...(rows
      ? [
          { keys: ['j', 'k'], text: t('keys.rows') },
          { keys: ['↵'], text: t('keys.open') },
        ]
      : []),
  ];
  if (hints.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'none',
        '@media (pointer: fine)': { display: { xs: 'none', md: 'flex' } },
        alignItems: 'center',
        columnGap: 4,
        flexWrap: 'wrap',
      }}
    >
      <FormControlLabel
        control={<Checkbox size="small" checked={on} onChange={(_, checked) => setOn(checked)} />}
        label={
          <Typography variant="caption" color="textSecondary">
            {t('keys.title')}
          </Typography>
        }
        sx={{ mr: 0 }}
      />
      {on &&
        hints.map(({ keys, text }) => (
          <Typography
            key={text}
            variant="caption"
            color="textSecondary"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}
          >
            {keys.map((key) => (
              <KeyHint key={key}>{key}</KeyHint>
            ))}
            <span>{text}</span>
          </Typography>
        ))}
    </Box>
  );
}

/** KeyHint is a key with its label. */
export function KeyHint({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        minWidth: 22,
        px: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
        color: 'text.secondary',
        font: 'inherit',
        fontSize: 'caption.fontSize',
        lineHeight: 1.6,
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  );
}
