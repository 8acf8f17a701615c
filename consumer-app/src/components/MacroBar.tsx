import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

export interface MacroBarProps {
  macro: 'protein' | 'fat' | 'carbohydrate';
  grams: number;
  /** Target in g. Without it, the bar shows `part`. */
  target?: number | undefined;
  /** Whether the day as a whole is within its bands: then no macro is too much. */
  within?: boolean | undefined;
  /** Width of the bar without a target, 0–1: the share of the energy. */
  part?: number;
}

/** The ratio to its target from which a macronutrient is too much. */
const excessRatio = 1.1;

/** The ratio to its target from which the bar marks where the target is. */
const markedRatio = 1.02;

/** MacroBar shows a macronutrient: name, amount in g and a bar. The part above the target has another colour. */
export function MacroBar({ macro, grams, target, within = false, part = 0 }: MacroBarProps) {
  const t = useText();
  const format = useFormat();
  const name = t(`food.macro.${macro}`);
  const full = target ? Math.min(grams / target, 1) : part;
  const over = target !== undefined && !within && grams > target * excessRatio;
  const mark = target !== undefined && grams > target * markedRatio ? (100 * target) / grams : undefined;
  const words =
    target === undefined
      ? t('food.macro.amount', { name, grams: format.whole(grams) })
      : t(over ? 'food.macro.overTarget' : 'food.macro.ofTarget', {
          name,
          grams: format.whole(grams),
          target: format.whole(target),
        });
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box aria-hidden="true">
        <Typography variant="caption" component="p" color="textSecondary" noWrap>
          {name}
        </Typography>
        <Typography variant="body2" component="p" sx={{ fontWeight: 650, lineHeight: 20 / 15, whiteSpace: 'nowrap' }}>
          {target === undefined ? format.grams(grams) : format.whole(grams)}
          {target !== undefined && (
            <Box component="span" sx={{ color: 'text.disabled', fontWeight: 400 }}>
              {' / '}
              {format.grams(target)}
            </Box>
          )}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={full * 100}
        aria-label={words}
        sx={({ vars }) => ({
          mt: 1.25,
          ...(mark !== undefined && {
            '& .MuiLinearProgress-bar': {
              background: `linear-gradient(to right, ${vars.palette.brand.deep} calc(${mark}% - 2px), ${vars.palette.brand.card} 0 ${mark}%, ${over ? vars.palette.brand.danger : vars.palette.brand.ink} 0)`,
            },
          }),
        })}
      />
    </Box>
  );
}
