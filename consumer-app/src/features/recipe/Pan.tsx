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

/** The fractions that people divide by, with the text keys of their names. */
const fractions = [
  ['half', 1 / 2],
  ['third', 1 / 3],
  ['twoThirds', 2 / 3],
  ['quarter', 1 / 4],
  ['threeQuarters', 3 / 4],
  ['fifth', 1 / 5],
  ['twoFifths', 2 / 5],
  ['threeFifths', 3 / 5],
  ['fourFifths', 4 / 5],
  ['sixth', 1 / 6],
  ['fiveSixths', 5 / 6],
  ['eighth', 1 / 8],
] as const;
/** How far a share may be from the fraction that it is called, as a part of the pan. */
const near = 0.03;
/** How far a share may be from a fraction that it is called without `about`. */
const same = 0.005;

/** Returns the fraction that is nearest to a share of a pan, with its distance; undefined when none is near. */
function fractionOf(share: number) {
  const [nearest] = fractions
    .map(([name, value]) => ({ name, distance: Math.abs(value - share) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= near ? nearest : undefined;
}

/** Pan shows how a meal is divided over the people who eat it. It is left out for a meal for one. */
export function Pan({ recipe: { pan, feeds, mealTime } }: { recipe: Recipe }) {
  const t = useText();
  const format = useFormat();
  if (!pan) return null;
  // Bread, fruit and the like are counted: nobody weighs them, and there is no pan.
  const inPan = mealTime === 'dinner';
  const shareOf = ({ parts, grams }: PanEater) => (parts && pan.parts ? parts / pan.parts : grams / pan.grams);
  const allFractions = pan.eaters.every((eater) => fractionOf(shareOf(eater)));
  const partOf = (eater: PanEater) => {
    if (pan.eaters.length === 1) return t(inPan ? 'recipe.pan.whole' : 'recipe.pan.all');
    const share = shareOf(eater);
    const fraction = allFractions ? fractionOf(share) : undefined;
    const name = fraction ? t(`recipe.pan.share.${fraction.name}`) : format.percent(share);
    const part = t(inPan ? 'recipe.pan.part' : 'recipe.pan.partOfAll', { share: name });
    return fraction && fraction.distance <= same ? part : t('recipe.pan.about', { part });
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
              {inPan && (
                <Typography variant="caption" component="p" color="textSecondary">
                  {t('recipe.pan.raw', { grams: format.grams(eater.grams) })}
                </Typography>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {inPan && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 3 }}>
          {t('recipe.pan.text', { grams: format.grams(pan.grams) })}
        </Typography>
      )}
    </Box>
  );
}
