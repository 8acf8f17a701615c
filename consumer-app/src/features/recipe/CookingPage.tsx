import type { Recipe } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { bottomEdge } from '@/components/bottomEdge';
import { flushText } from '@/components/flushText';
import { CloseIcon } from '@/components/icons';
import { PageTitle } from '@/components/PageTitle';
import { Pending } from '@/components/Pending';
import { RoundButton } from '@/components/RoundButton';
import { Sheet } from '@/components/Sheet';
import { RecipeSkeleton } from '@/components/Skeletons';
import { useSheet } from '@/components/useSheet';
import { useSwipe } from '@/components/useSwipe';
import { UpgradeCard } from '@/features/billing';
import { breakable } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { Ingredients } from './Ingredients.tsx';
import { CookDouble, Leftover } from './Leftover.tsx';
import { Pan } from './Pan.tsx';
import { StepTimer, TimeLeft } from './StepTimer.tsx';
import { TasteButtons } from './TasteButtons.tsx';
import { useTimers } from './timers.ts';
import { Unsuitable } from './Unsuitable.tsx';
import { useAwake } from './useAwake.ts';
import { useCurrentFeedback, useFeedback } from './useFeedback.ts';
import { forgetPeople, usePeople, useRecipe } from './useRecipe.ts';
import { useStep } from './useStep.ts';

/** The state of a history entry that was reached from the recipe's page. */
export interface FromRecipe {
  fromRecipe: true;
}

/** CookingPage shows the steps of a recipe and keeps the screen on. */
export function CookingPage() {
  const { slug = '' } = useParams();
  const t = useText();
  const { query, recipe } = useRecipe();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  useAwake();
  // Goes back when the previous page is the recipe's, so that it is in the history once.
  const leave = () =>
    void ((state as FromRecipe | null)?.fromRecipe
      ? navigate(-1)
      : navigate({ pathname: paths.recipe(slug), search }, { replace: true }));
  const { leftoverOf } = recipe ?? {};
  if (recipe && (recipe.preview?.open === false || leftoverOf)) {
    return (
      <>
        <PageTitle>{recipe.name}</PageTitle>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 4 }}>
          <Close onClick={leave} />
        </Box>
        <Typography variant="h1" sx={{ mb: 5 }}>
          {recipe.name}
        </Typography>
        {leftoverOf ? <Leftover recipe={recipe} of={leftoverOf} /> : <UpgradeCard feature="recipe" />}
      </>
    );
  }
  if (recipe) return <Cooking recipe={recipe} onLeave={leave} />;
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 4 }}>
        <Close onClick={leave} />
      </Box>
      <Pending heading={1} query={query} elsewhere={{ to: paths.recipes, label: t('recipe.list.all') }}>
        <RecipeSkeleton />
      </Pending>
    </>
  );
}

function Close({ onClick }: { onClick: () => void }) {
  const t = useText();
  return (
    <RoundButton label={t('app.action.close')} onClick={onClick}>
      <CloseIcon />
    </RoundButton>
  );
}

const moves: Record<string, -1 | 1> = { ArrowRight: 1, ArrowLeft: -1 };

/** Cooking shows one step at a time. Arrow keys and swipes change the step. */
function Cooking({ recipe, onLeave }: { recipe: Recipe; onLeave: () => void }) {
  const t = useText();
  const { steps } = recipe;
  const { at, go, forget } = useStep(recipe.slug, steps.length);
  const eating = usePeople(recipe);
  const listing = useSheet<true>('ingredients');
  const step = steps[at];
  const last = at === steps.length - 1;
  const turn = (direction: -1 | 1) => go(at + direction);
  const swipe = useSwipe(turn);
  const { cooked } = useFeedback();
  const done = useSheet<true>('done');
  const finish = () => {
    forget();
    forgetPeople(recipe.slug);
    void cooked(recipe);
    done.open(true);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const move = moves[key];
    if (move && !listing.value) turn(move);
  };
  const place = t('recipe.cooking.step', { step: at + 1, steps: steps.length });
  return (
    <Box
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: {
          xs: `calc(100dvh - var(--band) - 40px - ${bottomEdge})`,
          md: `calc(100dvh - var(--band) - 60px - ${bottomEdge})`,
        },
        maxWidth: 760,
        mx: 'auto',
        mb: -8,
        touchAction: 'pan-y',
      }}
      {...swipe}
    >
      <PageTitle>{t('recipe.cooking.title', { name: recipe.name })}</PageTitle>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <LinearProgress
          variant="determinate"
          value={((at + 1) / steps.length) * 100}
          aria-label={place}
          sx={{ flex: 1 }}
        />
        <Close onClick={onLeave} />
      </Box>
      <Box sx={{ flex: 1, py: 7 }}>
        <Unsuitable recipe={recipe} />
        <Typography variant="caption" component="h1" color="textSecondary">
          {recipe.name} · {place}
        </Typography>
        <Typography aria-live="polite" sx={{ fontSize: '1.5625rem', lineHeight: 1.45, mt: 4 }}>
          {step?.text}
        </Typography>
        {step?.minutes !== undefined && (
          <Box sx={{ mt: 6 }}>
            <StepTimer key={at} recipe={recipe} step={at} minutes={step.minutes} />
          </Box>
        )}
        {last && <Pan recipe={recipe} />}
      </Box>
      {/* It stays in view below a long step, so that a timer is seen when it ends. */}
      <Box sx={{ position: 'sticky', bottom: bottomEdge, zIndex: 1, pt: 2, bgcolor: 'brand.ground' }}>
        <OtherTimers recipe={recipe} at={at} onGo={go} />
        <Button onClick={() => listing.open(true)} sx={{ ml: flushText.plain, mb: 3 }}>
          {t('recipe.cooking.ingredients')}
        </Button>
        <Box sx={{ display: 'flex', gap: 3, pb: 'max(16px, env(safe-area-inset-bottom))' }}>
          <Button variant="outlined" onClick={() => turn(-1)} disabled={at === 0} sx={{ flex: 1 }}>
            {t('recipe.cooking.previous')}
          </Button>
          <Button variant="contained" onClick={last ? finish : () => turn(1)} sx={{ flex: 2 }}>
            {t(last ? 'recipe.cooking.done' : 'recipe.cooking.next')}
          </Button>
        </Box>
      </Box>
      <DoneSheet recipe={recipe} open={done.value === true} onClose={() => void done.close().then(onLeave)} />
      <Sheet open={listing.value === true} onClose={() => void listing.close()} title={breakable(recipe.name)}>
        <Ingredients recipe={recipe} eating={eating} />
        <CookDouble recipe={recipe} />
      </Sheet>
    </Box>
  );
}

/** DoneSheet asks for feedback when the meal is ready. */
function DoneSheet({ recipe, open, onClose }: { recipe: Recipe; open: boolean; onClose: () => void }) {
  const t = useText();
  const { taste } = useCurrentFeedback(recipe.slug, recipe.feedback);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('recipe.feedback.done.title')}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('recipe.feedback.done.back')}
        </Button>
      }
    >
      <Typography sx={{ mb: 4 }}>{t('recipe.feedback.done.text')}</Typography>
      <TasteButtons slug={recipe.slug} name={recipe.name} taste={taste} />
    </Sheet>
  );
}

/** OtherTimers shows the timers of other steps, with links to their steps. */
function OtherTimers({ recipe, at, onGo }: { recipe: Recipe; at: number; onGo: (step: number) => void }) {
  const t = useText();
  const timers = useTimers(recipe.slug).filter(({ step }) => step !== at);
  if (timers.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
      {timers.map((timer) => (
        <Button
          key={timer.step}
          variant="soft"
          size="small"
          onClick={() => onGo(timer.step)}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {t('recipe.timer.ofStep', { step: timer.step + 1 })}&nbsp;·&nbsp;
          {timer.over ? t('recipe.timer.over') : <TimeLeft timer={timer} />}
        </Button>
      ))}
    </Box>
  );
}
