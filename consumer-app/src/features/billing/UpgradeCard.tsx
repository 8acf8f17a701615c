import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { Picture } from '@/components/Picture';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';
import { Benefits } from './Benefits.tsx';
import { cheapest, usePlans, usePlansPlace } from './plans.ts';

const pictures = {
  week: interfacePictures.calendar,
  recipe: interfacePictures.pot,
  list: interfacePictures.basket,
} as const;

export interface UpgradeCardProps {
  /** What is withheld. */
  feature: keyof typeof pictures;
  /** As wide as the page, with the benefits next to the button. */
  wide?: boolean;
}

/**
 * UpgradeCard is shown instead of something that needs a subscription. It has the benefits, the lowest price and a link
 * to the plans.
 */
export function UpgradeCard({ feature, wide = false }: UpgradeCardProps) {
  const t = useText();
  const format = useFormat();
  const { plans = [] } = usePlans();
  const { to, onGo } = usePlansPlace();
  const cheapestPlan = cheapest(plans);
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
        <Picture code={pictures[feature]} size={wide ? 64 : 52} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{t(`billing.upgrade.${feature}.title`)}</Typography>
          <Typography variant="body2" sx={{ mt: 1.5, maxWidth: '58ch' }}>
            {t(`billing.upgrade.${feature}.text`)}
          </Typography>
          {wide && <Benefits row />}
        </Box>
      </Box>
      {!wide && <Benefits />}
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
          {cheapestPlan &&
            t(`billing.upgrade.price.${cheapestPlan.interval}`, {
              price: format.money(cheapestPlan.perMonth.cents, cheapestPlan.perMonth.currency),
            })}
        </Typography>
      </Box>
    </Box>
  );
}
