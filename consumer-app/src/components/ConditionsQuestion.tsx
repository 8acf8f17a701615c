import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';

/**
 * ConditionsQuestion links a user whose diet is unwise with some conditions to the question whether they have one.
 * `text` precedes the explanation.
 */
export function ConditionsQuestion({ text }: { text?: string }) {
  const t = useText();
  return (
    <Box component="section" sx={{ p: 5, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
      <Typography variant="h2">{t('menu.conditions.title')}</Typography>
      <Typography variant="body2" sx={{ mt: 1.5, mb: 4 }}>
        {text && `${text} `}
        {t('menu.conditions.text')}
      </Typography>
      <Button variant="contained" component={Link} to={paths.setting('medical')}>
        {t('menu.conditions.action')}
      </Button>
    </Box>
  );
}
