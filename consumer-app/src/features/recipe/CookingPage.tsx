import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { CloseIcon } from '@/components/icons';
import { PageTitle } from '@/components/PageTitle';
import { Problem } from '@/components/Problem';
import { RoundButton } from '@/components/RoundButton';
import { Loading, RecipeSkeleton } from '@/components/Skeletons';
import { useSwipe } from '@/components/useSwipe';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { Timer } from './Timer.tsx';
import { useRecipe } from './useRecipe.ts';

/** Keeps the screen on while somebody cooks, where the browser can. */
function useAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const held = await navigator.wakeLock?.request('screen');
        if (left) await held?.release();
        else lock = held;
      } catch {
        // A nearly empty battery refuses it; cooking goes on all the same.
      }
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}

/** One step a page, large, with the screen awake. */
export function CookingPage() {
  const t = useText();
  const navigate = useNavigate();
  const { data, error, refetch } = useRecipe();
  const [at, setAt] = useState(0);
  useAwake();
  const recipe = data?.data;
  const steps = recipe?.steps ?? [];
  const go = (direction: -1 | 1) => setAt((now) => Math.min(Math.max(now + direction, 0), steps.length - 1));
  const swipe = useSwipe(go);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!recipe) {
    return (
      <Loading>
        <RecipeSkeleton />
      </Loading>
    );
  }
  const leave = () =>
    navigate({ pathname: paths.recipe(recipe.slug), search: window.location.search }, { replace: true });
  const last = at === steps.length - 1;
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - 64px)', maxWidth: 760, mx: 'auto' }}
      {...swipe}
    >
      <PageTitle>{t('recipe.cooking.title', { name: recipe.name })}</PageTitle>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <LinearProgress
          variant="determinate"
          value={((at + 1) / steps.length) * 100}
          aria-label={t('recipe.cooking.step', { step: at + 1, steps: steps.length })}
          sx={{ flex: 1 }}
        />
        <RoundButton label={t('app.action.close')} onClick={leave}>
          <CloseIcon />
        </RoundButton>
      </Box>
      <Box aria-live="polite" sx={{ flex: 1, py: 8 }}>
        <Typography variant="caption" component="h1" color="textSecondary">
          {recipe.name} · {t('recipe.cooking.step', { step: at + 1, steps: steps.length })}
        </Typography>
        <Typography sx={{ fontSize: '1.5625rem', lineHeight: 1.45, mt: 4 }}>{steps[at]?.text}</Typography>
        {/* Timers of other steps go on counting while they are out of sight. */}
        {steps.map((step, index) =>
          step.minutes === undefined ? null : (
            <Box key={step.text} hidden={index !== at} sx={{ mt: 6 }}>
              <Timer minutes={step.minutes} name={recipe.name} />
            </Box>
          ),
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 3, pb: 'max(16px, env(safe-area-inset-bottom))' }}>
        <Button variant="outlined" onClick={() => go(-1)} disabled={at === 0} sx={{ flex: 1 }}>
          {t('recipe.cooking.previous')}
        </Button>
        <Button variant="contained" onClick={last ? leave : () => go(1)} sx={{ flex: 2 }}>
          {t(last ? 'recipe.cooking.done' : 'recipe.cooking.next')}
        </Button>
      </Box>
    </Box>
  );
}
