import type { GuidedFood } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@/components/icons';
import { visuallyHidden } from '@/components/visuallyHidden';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

/** The most salt by the advice of the Dutch Health Council, in g a day. Who needs more energy is planned more. */
const saltAdvice = 6;

/** FoodCard shows the amounts in a week of the foods that have a guideline. A guideline that is met has a tick. */
export function FoodCard({ foods }: { foods: readonly GuidedFood[] }) {
  const t = useText();
  const format = useFormat();
  const amountOf = ({ kind, amount }: Pick<GuidedFood, 'kind' | 'amount'>): string => {
    if (kind === 'fish') return t('menu.food.times', { count: amount });
    if (kind === 'wholeGrain') return format.percent(amount / 100);
    return format.grams(amount);
  };
  const guidelineOf = ({ kind, guideline }: GuidedFood): string => {
    const amount = amountOf({ kind, amount: guideline });
    if (kind !== 'salt') return t('menu.food.least', { amount });
    return guideline > saltAdvice
      ? t('menu.food.mostForEnergy', { advice: format.grams(saltAdvice), amount })
      : t('menu.food.most', { amount });
  };
  return (
    <Card component="section" sx={{ p: 4.5 }}>
      <Typography variant="subtitle1" component="h3">
        {t('menu.food.title')}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 2 }}>
        {t('menu.food.text')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {foods.map((food) => (
          <Box
            component="li"
            key={food.kind}
            sx={{ display: 'grid', gridTemplateColumns: '24px 1fr auto', columnGap: 2, alignItems: 'center', py: 1 }}
          >
            <Box component="span" sx={{ display: 'flex', color: 'brand.deep' }}>
              {food.met && <CheckIcon size={20} />}
            </Box>
            <Box component="span">
              <Typography component="span" sx={{ display: 'block' }}>
                {t(`menu.food.${food.kind}`)}
              </Typography>
              <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
                {guidelineOf(food)}
                {food.met && <span style={visuallyHidden}>{t('menu.food.met')}</span>}
              </Typography>
            </Box>
            <Typography component="span" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
              {amountOf(food)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
