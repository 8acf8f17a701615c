import type { components } from '@lepelblad/api';
import { useQuery } from '@tanstack/react-query';
import { type DataProvider, useDataProvider } from 'react-admin';
import { textIn, useLanguage, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';

type BrandPlan = components['schemas']['BrandPlan'];

type PlanProvider = DataProvider & {
  brandPlans(id: string, signal?: AbortSignal): Promise<{ data: BrandPlan[] }>;
};

/** useBrandPlans returns the query of a white-label's plans. */
export function useBrandPlans(brand: string) {
  const data = useDataProvider<PlanProvider>();
  return useQuery({
    queryKey: ['whitelabels', 'plans', brand],
    staleTime: 0,
    queryFn: async ({ signal }) => (await data.brandPlans(brand, signal)).data,
  });
}

/** usePlanWords returns functions that write a plan's name, and its price with how often it is paid. */
export function usePlanWords() {
  const t = useText();
  const language = useLanguage();
  const numbers = useNumbers();
  return {
    nameOf: ({ name }: BrandPlan) => textIn(name, language),
    priceOf: ({ cents, interval, months, trialDays, firstCents }: BrandPlan) =>
      [
        trialDays && t('resources.whitelabels.plans.trial', { smart_count: trialDays }),
        firstCents && t('resources.whitelabels.plans.first', { price: numbers.money(firstCents, 'EUR') }),
        t(`resources.whitelabels.plans.price.${interval}`, {
          price: numbers.money(cents, 'EUR'),
          smart_count: months ?? 1,
        }),
      ]
        .filter(Boolean)
        .join(', '),
  };
}
