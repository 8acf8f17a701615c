import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FunnelPage } from '@/components/FunnelPage';
import { Picture } from '@/components/Picture';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';

const weeks = [
  { habit: 'breakfast', picture: interfacePictures.breakfast },
  { habit: 'vegetables', picture: interfacePictures.carrot },
  { habit: 'drinks', picture: interfacePictures.drop },
  { habit: 'planning', picture: interfacePictures.calendar },
] as const;

export interface StepPlanWeeksProps {
  /** What a day of the person's menu holds, when that is known. */
  kcal?: number;
  onBack?: () => void;
  onNext: () => void;
  /** What the button leads to: the first question, or the plans. */
  action: 'intake' | 'plans';
}

/** Four weeks, each with one habit. */
export function StepPlanWeeks({ kcal, onBack, onNext, action }: StepPlanWeeksProps) {
  const t = useText();
  const format = useFormat();
  return (
    <FunnelPage
      title={t(kcal === undefined ? 'onboarding.stepPlan.title' : 'onboarding.stepPlan.yours')}
      subtitle={
        kcal === undefined
          ? t('onboarding.stepPlan.text')
          : t('onboarding.stepPlan.yoursText', { kcal: format.kcal(kcal) })
      }
      {...(onBack && { onBack })}
      onAction={onNext}
      actionLabel={t(`onboarding.stepPlan.action.${action}`)}
    >
      <Box component="ol" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
        {weeks.map(({ habit, picture }, index) => (
          <Box
            component="li"
            key={habit}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 4,
              p: 4,
              borderRadius: 5,
              bgcolor: 'brand.card',
              boxShadow: (theme) => theme.vars.palette.brand.shadow,
            }}
          >
            <Picture code={picture} size={44} />
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="caption" component="p" color="textSecondary">
                {t('onboarding.stepPlan.week', { number: index + 1 })}
              </Typography>
              <Typography variant="subtitle1" component="h2">
                {t(`onboarding.stepPlan.habit.${habit}.title`)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {t(`onboarding.stepPlan.habit.${habit}.text`)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </FunnelPage>
  );
}
