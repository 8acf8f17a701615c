import { Status as State } from '@/components/Status';
import { useText } from '@/providers/i18n';

/** Status shows whether a white-label is active and, where its domains are known, whether it can be visited. */
export function Status({ active, domains }: { active: boolean; domains?: { verified: boolean }[] }) {
  const t = useText();
  const online = domains === undefined || domains.some(({ verified }) => verified);
  const state = !active ? 'inactive' : online ? 'active' : 'waiting';
  return <State filled={state === 'active'}>{t(`resources.whitelabels.${state}`)}</State>;
}
