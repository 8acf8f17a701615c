import { Status as State } from '@/components/Status';
import { useText } from '@/providers/i18n';

/** Status shows whether a white-label is active. */
export function Status({ active }: { active: boolean }) {
  const t = useText();
  return <State filled={active}>{t(active ? 'resources.whitelabels.active' : 'resources.whitelabels.inactive')}</State>;
}
