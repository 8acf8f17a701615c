import type { Answers } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';

/** Asks a user whose diet is unwise with some conditions whether they have one, until they have answered. */
export function ConditionsQuestion({ diet, medical }: Answers) {
  const t = useText();
  if (medical !== undefined || (diet !== 'keto' && diet !== 'lowCarbohydrate')) return null;
  return (
    <Box component="section" sx={{ p: 5, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
      <Typography variant="h2">{t('profile.conditions.title')}</Typography>
      <Typography variant="body2" sx={{ mt: 1.5, mb: 4 }}>
        {t('profile.conditions.text')}
      </Typography>
      <Button variant="contained" component={Link} to={paths.setting('medical')}>
        {t('profile.conditions.action')}
      </Button>
    </Box>
  );
}
