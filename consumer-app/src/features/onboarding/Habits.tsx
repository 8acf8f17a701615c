import { funnels } from '@lepelblad/api/funnels';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Picture } from '@/components/Picture';
import { useText } from '@/lib/i18n';
import { pictureOf } from '@/lib/pictures';
import { useFunnelText } from './useFunnelText.ts';

/** Habits lists the weeks of the step plan with their habits. */
export function Habits() {
  const t = useText();
  const funnelText = useFunnelText();
  return (
    <Box component="ol" sx={{ display: 'grid', alignContent: 'start', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
      {funnels.stappenplan.habits?.map(({ picture, title, text }, index) => (
        <Box
          component="li"
          key={picture}
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
          <Picture code={pictureOf(picture)} size={44} />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="caption" component="p" color="textSecondary">
              {t('onboarding.stepPlan.week', { number: index + 1 })}
            </Typography>
            <Typography variant="subtitle1" component="h2">
              {funnelText(title)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {funnelText(text)}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
