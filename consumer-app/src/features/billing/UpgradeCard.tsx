import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { CheckIcon } from '@/components/icons';
import { Picture } from '@/components/Picture';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';
import { cheapest, usePlans, usePlansPlace } from './plans.ts';

const pictures = {
  week: interfacePictures.calendar,
  recipe: interfacePictures.pot,
  list: interfacePictures.basket,
} as const;

const gets = ['week', 'recipe', 'list'] as const;

export interface UpgradeCardProps {
  /** What is withheld here. */
  of: keyof typeof pictures;
  /** As wide as the page: what one gets, beside the way to it. */
  wide?: boolean;
}

/** In place of what belongs to a subscription: what one gets with it, from how much, and the way to the plans. */
export function UpgradeCard({ of, wide = false }: UpgradeCardProps) {
  const t = useText();
  const format = useFormat();
  const { plans = [] } = usePlans();
  const { to, onGo } = usePlansPlace();
  const least = cheapest(plans);
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: wide ? 'minmax(0, 1fr) auto' : 'minmax(0, 1fr)',
        alignItems: 'center',
        columnGap: 10,
        rowGap: 5,
        p: wide ? 6 : 5,
        borderRadius: 5,
        bgcolor: 'brand.tint',
        color: 'brand.ink',
      }}
    >
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
        <Picture code={pictures[of]} size={wide ? 64 : 52} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{t(`billing.upgrade.${of}.title`)}</Typography>
          <Typography variant="body2" sx={{ mt: 1.5, maxWidth: '58ch' }}>
            {t(`billing.upgrade.${of}.text`)}
          </Typography>
          {wide && <Gets row />}
        </Box>
      </Box>
      {!wide && <Gets />}
      <Box>
        <Button component={Link} to={to} onClick={onGo} variant="contained" fullWidth>
          {t('billing.upgrade.action')}
        </Button>
        {/* Reserves the space while the price loads. */}
        <Typography
          variant="caption"
          component="p"
          align="center"
          sx={{ mt: 2, mx: 'auto', minHeight: '1lh', maxWidth: wide ? 320 : 'none' }}
        >
          {least &&
            t(`billing.upgrade.price.${least.interval}`, {
              price: format.money(least.perMonth.cents, least.perMonth.currency),
            })}
        </Typography>
      </Box>
    </Box>
  );
}

/** What one gets, in three lines, or in one where there is room. */
function Gets({ row = false }: { row?: boolean }) {
  const t = useText();
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexDirection: row ? 'row' : 'column',
        flexWrap: 'wrap',
        columnGap: 6,
        rowGap: 1.5,
        listStyle: 'none',
        m: 0,
        mt: row ? 3 : 0,
        p: 0,
      }}
    >
      {gets.map((one) => (
        <Typography key={one} component="li" variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box component="span" sx={{ display: 'flex', flex: 'none', color: 'brand.deep' }}>
            <CheckIcon size={18} />
          </Box>
          {t(`billing.upgrade.gets.${one}`)}
        </Typography>
      ))}
    </Box>
  );
}
