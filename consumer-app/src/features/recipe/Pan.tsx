import type { PanEater, Recipe } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';
import { useLanguage, useText } from '@/lib/i18n';

/** ForWhom lists the people for whom a meal is cooked, the user first: `Voor jou, Bo en Kim`. */
export function ForWhom({ eaters }: { eaters: readonly PanEater[] }) {
  const t = useText();
  const language = useLanguage();
  const names = [...new Set(eaters.map(({ name }) => name ?? t('recipe.pan.toYou')))];
  return (
    <Typography variant="body2" color="textSecondary">
      {t('recipe.pan.for', { names: new Intl.ListFormat(language).format(names) })}
    </Typography>
  );
}

/** Text keys of fractions with a name. */
const named = { '1/2': 'half', '1/3': 'third', '1/4': 'quarter', '2/3': 'twoThirds', '3/4': 'threeQuarters' } as const;

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Returns the share of the pan as a reduced fraction, by its name if it has one. */
function fractionOf(parts: number, of: number, t: ReturnType<typeof useText>): string {
  const divisor = commonDivisor(parts, of);
  const [part, whole] = [parts / divisor, of / divisor];
  const name = named[`${part}/${whole}` as keyof typeof named];
  return name ? t(`recipe.pan.${name}`) : t('recipe.pan.parts', { parts: part, of: whole });
}

/** Pan shows how a meal is divided over the people who eat it. It is left out for a meal for one. */
export function Pan({ recipe: { pan, feeds } }: { recipe: Recipe }) {
  const t = useText();
  const format = useFormat();
  if (!pan) return null;
  const partOf = ({ parts, grams }: PanEater) => {
    if (pan.eaters.length === 1) return t('recipe.pan.whole');
    if (parts && pan.parts) return fractionOf(parts, pan.parts, t);
    return t('recipe.pan.percent', { percent: format.percent(grams / pan.grams) });
  };
  const nameOf = ({ name, later }: PanEater) => {
    const who = name ?? t('recipe.pan.you');
    return later && feeds ? t('recipe.pan.later', { name: who, day: format.dates.weekdayWithin(feeds.date) }) : who;
  };
  return (
    <Box component="section" sx={{ mt: 7 }}>
      <Typography variant="h2">{t('recipe.pan.title')}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
        {pan.eaters.map((eater) => (
          <Box
            component="li"
            key={`${eater.name ?? ''} ${eater.later ?? false}`}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'baseline',
              gap: 4,
              py: 2.5,
              borderBottom: '1px solid',
              borderColor: 'brand.line',
            }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>{nameOf(eater)}</Typography>
              {eater.kcal !== undefined && (
                <Typography variant="caption" component="p" color="textSecondary">
                  {format.kcal(eater.kcal)}
                </Typography>
              )}
            </Box>
            <Box sx={{ flex: 'none', maxWidth: '60%', textAlign: 'right' }}>
              <Typography sx={{ fontWeight: 600 }}>{partOf(eater)}</Typography>
              <Typography variant="caption" component="p" color="textSecondary">
                {t('recipe.pan.raw', { grams: format.grams(eater.grams) })}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 3 }}>
        {t('recipe.pan.text', { grams: format.grams(pan.grams) })}
      </Typography>
    </Box>
  );
}
