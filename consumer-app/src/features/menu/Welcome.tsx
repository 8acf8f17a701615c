import type { MenuDay, WeeklyMenu } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CheckIcon, CloseIcon } from '@/components/icons';
import { useText } from '@/lib/i18n';
import { keep, storedValue } from '@/lib/storedValue';
import type { Place } from './useMenu.ts';

export interface WelcomeProps {
  menu: WeeklyMenu;
  day: MenuDay;
  /** The address where the list of the week is made. */
  listPath: string;
  busy: boolean;
  onSwap: (place: Place) => void;
  onLock: (place: Place) => void;
}

/** Remembers for this visit that a step was done, also after the next one has changed the menu. */
function useOnce(step: 'swap' | 'keep', now: boolean): boolean {
  const key = `welcome ${step}`;
  const [before, setBefore] = useState(() => storedValue(key) !== undefined);
  if (now && !before) setBefore(true);
  useEffect(() => {
    if (now) keep(key, 'done');
  }, [now, key]);
  return now || before;
}

/**
 * Welcome shows a user who has just paid how to make the week theirs: swap a dish, keep one, make the list. It stays
 * until the user closes it or leaves the page.
 */
export function Welcome({ menu, day, listPath, busy, onSwap, onLock }: WelcomeProps) {
  const t = useText();
  const location = useLocation();
  const navigate = useNavigate();
  const meal = day.meals.find(({ slot }) => slot === 'dinner') ?? day.meals[0];
  const state = location.state as { welcome?: true } | null;
  const welcome = state?.welcome === true;
  const swapped = useOnce('swap', welcome && menu.undo !== undefined);
  const kept = useOnce('keep', welcome && menu.days.some(({ meals }) => meals.some(({ locked }) => locked)));
  if (!welcome || !meal) return null;
  const { name } = meal.recipe;
  // A dish that is kept is not swapped.
  const other = meal.locked ? day.meals.find(({ locked }) => !locked) : meal;
  const close = () => navigate(location, { replace: true, state: { ...state, welcome: undefined } });
  return (
    <Card component="section" sx={{ p: 4.5, mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle1" component="h2">
            {t('menu.welcome.title')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('menu.welcome.text')}
          </Typography>
        </Box>
        <IconButton edge="end" onClick={() => void close()} aria-label={t('menu.welcome.close')}>
          <CloseIcon size={20} />
        </IconButton>
      </Box>
      <Box component="ol" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {swapped ? (
          <Step text={t('menu.welcome.swapped')} />
        ) : (
          other && (
            <Step text={t('menu.welcome.swap', { name: other.recipe.name })}>
              <Button variant="soft" size="small" disabled={busy} onClick={() => onSwap({ day, meal: other })}>
                {t('menu.welcome.swapAction')}
              </Button>
            </Step>
          )
        )}
        {kept ? (
          <Step text={t('menu.welcome.kept')} />
        ) : (
          <Step text={t('menu.welcome.keep', { name })}>
            <Button variant="soft" size="small" disabled={busy} onClick={() => onLock({ day, meal })}>
              {t('menu.welcome.keepAction')}
            </Button>
          </Step>
        )}
        <Step text={t('menu.welcome.list')}>
          <Button variant="soft" size="small" component={Link} to={listPath}>
            {t('menu.welcome.listAction')}
          </Button>
        </Step>
      </Box>
    </Card>
  );
}

/** Step shows what can be done, with its button, or what was done, with a tick. */
function Step({ text, children }: { text: string; children?: ReactNode }) {
  const t = useText();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 48,
        py: 3,
        '& + &': { borderTop: '1px solid', borderColor: 'brand.line' },
      }}
    >
      <Typography sx={{ flex: 1, minWidth: 0 }}>{text}</Typography>
      {children ?? (
        <Box
          component="span"
          role="img"
          aria-label={t('menu.welcome.done')}
          sx={{ display: 'flex', color: 'primary.main' }}
        >
          <CheckIcon size={20} />
        </Box>
      )}
    </Box>
  );
}
