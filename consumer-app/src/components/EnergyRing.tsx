import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

export interface EnergyRingProps {
  kcal: number;
  /** Target of the day in kcal. Without it, the ring is empty. */
  target: number | undefined;
  /** Width and height in pixels. Default: 96. */
  size?: number;
}

const radius = 40;
const round = 2 * Math.PI * radius;

/** The excess above the target, as a share of it, from which it is shown. */
const shownExcess = 0.02;

/**
 * EnergyRing shows the energy of a day against its target. Energy above the target is drawn as a second, darker round.
 */
export function EnergyRing({ kcal, target, size = 96 }: EnergyRingProps) {
  const t = useText();
  const format = useFormat();
  const theme = useTheme();
  const { brand, text } = theme.vars.palette;
  const fraction = target ? Math.min(Math.max(kcal / target, 0), 1) : 0;
  const excess = target ? Math.min(Math.max(kcal / target - 1, 0), 1) : 0;
  return (
    <Box
      role="img"
      aria-label={
        target === undefined
          ? format.kcal(kcal)
          : t('food.energyOf', { kcal: format.whole(kcal), target: format.whole(target) })
      }
      sx={{ width: size, height: size, flex: 'none' }}
    >
      <svg viewBox="0 0 92 92" width="100%" height="100%" aria-hidden="true" focusable="false">
        <circle cx="46" cy="46" r={radius} fill="none" stroke={brand.tint2} strokeWidth="8" />
        <circle
          cx="46"
          cy="46"
          r={radius}
          fill="none"
          stroke={brand.deep}
          strokeWidth="8"
          strokeLinecap={fraction > 0 ? 'round' : 'butt'}
          strokeDasharray={round}
          strokeDashoffset={round * (1 - fraction)}
          transform="rotate(-90 46 46)"
          style={{ transition: theme.transitions.create('stroke-dashoffset') }}
        />
        {excess > shownExcess && (
          <circle
            cx="46"
            cy="46"
            r={radius}
            fill="none"
            stroke={brand.ink}
            strokeWidth="8"
            strokeDasharray={`${round * excess} ${round}`}
            transform="rotate(-90 46 46)"
          />
        )}
        <text
          x="46"
          y={target === undefined ? 48 : 43}
          textAnchor="middle"
          fontFamily={theme.typography.h1.fontFamily}
          fontWeight="580"
          fontSize="21"
          fill={text.primary}
        >
          {format.whole(kcal)}
        </text>
        <text x="46" y={target === undefined ? 62.5 : 55.5} textAnchor="middle" fontSize="10.5" fill={text.secondary}>
          {t('food.kcal')}
        </text>
        {target !== undefined && (
          <text x="46" y="68" textAnchor="middle" fontSize="10.5" fill={text.secondary}>
            {t('food.ofTarget', { target: format.whole(target) })}
          </text>
        )}
      </svg>
    </Box>
  );
}
