import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { breakable, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Cover, type CoverImage } from './Cover';
import { SwapIcon } from './icons';
import { type Lock, LockToggle } from './LockToggle';

export interface MealFacts {
  name: string;
  /** Preparation time in minutes; absent when nothing is cooked. */
  minutes?: number | undefined;
  /** Energy of a portion in kcal; absent when unknown. */
  kcal?: number | undefined;
  /** Protein of a portion in g. */
  protein?: number;
  /** The servings that are eaten, said when it is not one, of which the name may count the pieces. */
  portion?: number;
}

/** The style of the picture of a dish that is not eaten. */
export const faded = { opacity: 0.35, filter: 'grayscale(1)' } as const;

export interface MealCardProps extends MealFacts, CoverImage {
  /** Small label above the name, such as `Ontbijt` or `Maandag, lunch`. */
  label?: string;
  /** Path that the card links to. Without it the card is not a link. */
  to?: string;
  /** Called by the swap button. Without it there is no button. */
  onSwap?: () => void;
  /** Shows a lock button. A locked meal has no swap button. */
  lock?: Lock;
  /** An action in place of the buttons, such as a favourite button. */
  action?: ReactNode;
  /** Level of the heading. Default: 3. */
  heading?: 2 | 3 | 4;
  /** Loads the pictures at once: for the first card of a page. */
  eager?: boolean;
  /** Fades the picture: the dish is not eaten. */
  off?: boolean;
  /** A lower card, for something small beside the meal above it. */
  small?: boolean;
  /** A line below the facts, such as the effect of a swap. */
  note?: ReactNode;
}

/** MealCard shows a meal in a row: cover on the left, name and facts on the right. The whole card is the link. */
export function MealCard({
  label,
  name,
  minutes,
  kcal,
  protein,
  portion = 1,
  to,
  onSwap,
  lock,
  action,
  heading = 3,
  note,
  off = false,
  small = false,
  ...cover
}: MealCardProps) {
  const t = useText();
  const format = useFormat();
  const swaps = onSwap && !lock?.locked;
  const buttons = action || swaps || lock;
  const above = [label, portion === 1 ? undefined : format.servings(portion)].filter(Boolean).join(' · ');
  const facts = [
    minutes === undefined ? '' : format.minutes(minutes),
    kcal === undefined ? '' : format.kcal(kcal),
    protein === undefined ? '' : t('food.proteinAmount', { grams: format.grams(Math.round(protein)) }),
  ];
  return (
    <Box
      component="article"
      sx={{
        position: 'relative',
        display: 'flex',
        minHeight: small ? 72 : 104,
        borderRadius: 5,
        overflow: 'hidden',
        bgcolor: 'brand.card',
        boxShadow: (theme) => theme.vars.palette.brand.shadow,
        '&:has(a:focus-visible)': {
          outline: (theme) => `3px solid ${theme.vars.palette.brand.deep}`,
          outlineOffset: 2,
        },
        '& a:focus-visible': { outline: 'none' },
      }}
    >
      <Box sx={{ width: small ? 72 : { xs: 'min(112px, 29vw)', sm: 132 }, flex: 'none', ...(off && faded) }}>
        <Cover {...cover} sizes={small ? '72px' : '132px'} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, py: small ? 2 : 3, pl: 3.5, pr: buttons ? 0 : 3.5 }}>
        {above && (
          <Typography variant="caption" component="p" color="textSecondary">
            {above}
          </Typography>
        )}
        <Typography variant="subtitle1" component={`h${heading}`} sx={{ hyphens: 'auto' }}>
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
              {breakable(name)}
            </ButtonBase>
          ) : (
            breakable(name)
          )}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
        {note && (
          <Typography variant="caption" component="div" sx={{ color: 'brand.deep' }}>
            {note}
          </Typography>
        )}
      </Box>
      <Box sx={{ position: 'relative', flex: 'none', p: buttons ? 1 : 0, alignSelf: 'flex-start' }}>
        {action ?? (
          <Box sx={{ display: 'flex', flexDirection: 'column' }}>
            {swaps && (
              <IconButton onClick={onSwap} aria-label={t('app.action.swap', { name })} sx={{ color: 'text.disabled' }}>
                <SwapIcon size={20} />
              </IconButton>
            )}
            {lock && <LockToggle name={name} {...lock} />}
          </Box>
        )}
      </Box>
    </Box>
  );
}
