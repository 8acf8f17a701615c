import { funnels } from '@lepelblad/api/funnels';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { CloseIcon } from '@/components/icons';
import { Picture } from '@/components/Picture';
import { api, client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { interfacePictures, pictureOf } from '@/lib/pictures';
import { notifyProblem } from '@/lib/toast';

const path = '/user/step-plan';

/**
 * StepPlanCard shows the current week of the step plan with its habit and, after the last week, a closing text. It can
 * be dismissed until the next week.
 */
export function StepPlanCard() {
  const t = useText();
  const queries = useQueryClient();
  const week = api.useQuery('get', path, {}, { staleTime: 60 * 60_000 }).data?.data.week;
  if (week === undefined) return null;
  const habits = funnels.stappenplan.habits ?? [];
  const habit = habits[week - 1];

  const dismiss = async () => {
    const { queryKey } = api.queryOptions('get', path, {});
    queries.setQueryData(queryKey, { data: {} });
    try {
      await client.POST('/user/step-plan/put-aside', { body: { week } });
    } catch (error) {
      void queries.invalidateQueries({ queryKey });
      void notifyProblem(error);
    }
  };
  return (
    <Card component="section" sx={{ display: 'flex', alignItems: 'center', gap: 4, pl: 4.5, pr: 1.5, py: 3, mb: 4 }}>
      <Picture code={habit ? pictureOf(habit.picture) : interfacePictures.party} size={44} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" component="p" color="textSecondary">
          {habit ? t('menu.stepPlan.week', { week, weeks: habits.length }) : t('menu.stepPlan.done')}
        </Typography>
        <Typography variant="subtitle1" component="h2">
          {habit ? t(`funnel.${habit.title}`) : t('menu.stepPlan.congratulations')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {habit ? t(`funnel.${habit.text}`) : t('menu.stepPlan.goOn')}
        </Typography>
      </Box>
      <IconButton
        onClick={() => void dismiss()}
        aria-label={t('menu.stepPlan.putAside')}
        sx={{ alignSelf: 'flex-start', color: 'text.secondary' }}
      >
        <CloseIcon size={20} />
      </IconButton>
    </Card>
  );
}
