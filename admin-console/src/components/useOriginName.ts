import { type TextKey, useText } from '@/providers/i18n';

const kinds = ['direct', 'search', 'social', 'mail', 'site', 'invite', 'purchase'] as const;

/** useOriginName returns a function that names the origin of visits. */
export function useOriginName(): (cameFrom: string) => string {
  const t = useText();
  return (cameFrom) => {
    const [kind = '', name] = cameFrom.split(/:(.*)/);
    if (name) return t(`resources.figures.origin.${kind}` as TextKey, { name });
    const listed = kinds.find((one) => one === kind);
    return t(`resources.figures.origin.${listed ?? 'unknown'}`);
  };
}
