import type { CookedChange } from '@lepelblad/api';
import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

/** CookedEffect shows how the amount to cook changes with the household. */
export function CookedEffect({ meals, before, after }: CookedChange) {
  const t = useText();
  const format = useFormat();
  const words = { count: meals, before: format.servings(before), after: format.servings(after) };
  const how = words.before === words.after ? 'otherwise' : after > before ? 'more' : 'less';
  return <Typography>{t(`profile.setting.change.cooked.${how}`, words)}</Typography>;
}
