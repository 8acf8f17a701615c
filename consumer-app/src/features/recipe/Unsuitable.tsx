import type { Recipe } from '@lepelblad/api';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router';
import { flushText } from '@/components/flushText';
import { readDay } from '@/lib/address';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';

/**
 * Unsuitable says that a dish does not suit the user or the household, and why. It is left out for a dish that does.
 */
export function Unsuitable({ recipe: { unsuitable } }: { recipe: Recipe }) {
  const t = useText();
  const [search] = useSearchParams();
  if (!unsuitable) return null;
  const day = readDay(search.get('date'));
  const planned = day !== undefined && search.has('slot');
  return (
    <Alert severity="error" icon={false} sx={{ gridColumn: '1 / -1', mb: 5, borderRadius: 4 }}>
      <div>{t(`recipe.unsuitable.${unsuitable.own ? 'own' : 'along'}.${unsuitable.why}`)}</div>
      {unsuitable.reasons.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
          {unsuitable.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Box>
      )}
      {planned && (
        <Button
          component={Link}
          to={{ pathname: paths.week, search: day ? `?day=${day}` : '' }}
          color="inherit"
          size="small"
          sx={{ ml: flushText.small, mt: 1 }}
        >
          {t('recipe.unsuitable.swap')}
        </Button>
      )}
    </Alert>
  );
}
