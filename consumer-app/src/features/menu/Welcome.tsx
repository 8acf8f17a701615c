import type { MenuDay, WeeklyMenu } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CheckIcon, CloseIcon } from '@/components/icons';
import { useText } from '@/lib/i18n';
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
  if (!state?.welcome || !meal) return null;
  const { name } = meal.recipe;
  // A dish that is kept is not swapped.
  const other = meal.locked ? day.meals.find(({ locked }) => !locked) : meal;
  const kept = menu.days.some(({ meals }) => meals.some(({ locked }) => locked));
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
        {other && (
          <Step done={menu.undo !== undefined} text={t('menu.welcome.swap', { name: other.recipe.name })}>
            <Button variant="soft" size="small" disabled={busy} onClick={() => onSwap({ day, meal: other })}>
              {t('menu.welcome.swapAction')}
            </Button>
          </Step>
        )}
        <Step done={kept} text={t('menu.welcome.keep', { name })}>
          <Button variant="soft" size="small" disabled={busy} onClick={() => onLock({ day, meal })}>
            {t('menu.welcome.keepAction')}
          </Button>
        </Step>
        <Step text={t('menu.welcome.list')}>
          <Button variant="soft" size="small" component={Link} to={listPath}>
            {t('menu.welcome.listAction')}
          </Button>
        </Step>
      </Box>
    </Card>
  );
}

/** Step shows what can be done, with its button until it is done. */
function Step({ done = false, text, children }: { done?: boolean; text: string; children: ReactNode }) {
  const t = useText();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 48 }}>
      <Typography sx={{ flex: 1, minWidth: 0 }}>{text}</Typography>
      {done ? (
        <Box component="span" role="img" aria-label={t('menu.welcome.done')} sx={{ color: 'primary.main' }}>
          <CheckIcon size={20} />
        </Box>
      ) : (
        children
      )}
    </Box>
  );
}
