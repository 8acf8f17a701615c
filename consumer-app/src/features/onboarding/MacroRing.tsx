import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

interface MacroRingProps {
  /** Energy of a day in kcal. */
  kcal: number;
  /** Macronutrients of a day in g. */
  protein: number;
  fat: number;
  carbohydrate: number;
}

/**
 * The macronutrients with their energy in kcal per gram, and the strength of the brand's colour, so that the parts of
 * the ring differ in lightness.
 */
const macros = [
  { key: 'protein', kcalPerGram: 4, strength: 1 },
  { key: 'fat', kcalPerGram: 9, strength: 0.58 },
  { key: 'carbohydrate', kcalPerGram: 4, strength: 0.28 },
] as const;

const radius = 86;
const circumference = 2 * Math.PI * radius;
/** The gap between two parts, in units of the drawing. */
const gap = 5;

/** MacroRing shows the energy of a day and its division over the macronutrients. */
export function MacroRing({ kcal, ...grams }: MacroRingProps) {
  const t = useText();
  const format = useFormat();
  const { brand, text } = useTheme().vars.palette;
  const energies = macros.map(({ key, kcalPerGram }) => grams[key] * kcalPerGram);
  const total = energies.reduce((sum, energy) => sum + energy, 0);
  const starts = energies.map((_, index) => energies.slice(0, index).reduce((sum, energy) => sum + energy, 0));
  const length = (energy: number) => (total > 0 ? (energy / total) * circumference : 0);
  return (
    <Box sx={{ textAlign: 'center' }}>
      <Box sx={{ position: 'relative', width: 220, height: 220, mx: 'auto' }}>
        <svg viewBox="0 0 200 200" width="100%" height="100%" aria-hidden="true" focusable="false">
          <g transform="rotate(-90 100 100)">
            {macros.map(({ key, strength }, index) => (
              <circle
                key={key}
                cx="100"
                cy="100"
                r={radius}
                fill="none"
                stroke={brand.deep}
                strokeOpacity={strength}
                strokeWidth="16"
                strokeDasharray={`${Math.max(length(energies[index] ?? 0) - gap, 0)} ${circumference}`}
                strokeDashoffset={-length(starts[index] ?? 0) - gap / 2}
              />
            ))}
          </g>
        </svg>
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', alignContent: 'center' }}>
          <Typography variant="h1" component="p" sx={{ fontSize: '3.25rem', lineHeight: 1.05 }}>
            {format.whole(kcal)}
          </Typography>
          <Typography variant="body2" component="p">
            {t('onboarding.result.perDay')}
          </Typography>
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, auto)', justifyContent: 'space-around', m: 0, mt: 5 }}
      >
        {macros.map(({ key, strength }, index) => (
          <Box key={key}>
            <Typography
              variant="caption"
              component="dt"
              sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1.5 }}
            >
              <Box component="svg" viewBox="0 0 10 10" width={10} height={10} aria-hidden="true" focusable="false">
                <circle cx="5" cy="5" r="5" fill={brand.deep} fillOpacity={strength} />
              </Box>
              {t(`food.macro.${key}`)}
            </Typography>
            <Typography variant="subtitle1" component="dd" sx={{ m: 0 }}>
              {format.grams(grams[key])}{' '}
              <Box component="span" sx={{ fontWeight: 400, color: text.secondary, fontSize: '0.8125rem' }}>
                {format.percent((energies[index] ?? 0) / (total || 1))}
              </Box>
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
