import { ApiError, type Purchase } from '@lepelblad/api';
import { useQuery } from '@tanstack/react-query';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useBrand } from '@/lib/look';
import { useSession } from './session.ts';

/** LookedUp is what a code buys, that the signed-in user has used it, or why it cannot be used. */
export type LookedUp = { buys: Purchase } | { own: true } | { refused: ApiError };

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [404, 409, 422].includes(error.status);

async function look(code: string, signedIn: boolean): Promise<LookedUp> {
  try {
    const { data } = await client.GET('/user/purchase', { params: { query: { code } } });
    if (!data) throw new ApiError(0, {});
    return { buys: data.data };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return signedIn && error.code === 'purchase-code-used' && (await isOwn(code)) ? { own: true } : { refused: error };
  }
}

/** Reports whether the signed-in user used the code. Using a code again changes nothing. */
async function isOwn(code: string): Promise<boolean> {
  try {
    await client.POST('/user/purchase/save-onboarding', { body: { code } });
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** Fetches what the code of a purchase buys. */
export function usePurchase(code: string) {
  const who = useSession()?.id;
  return useQuery({
    queryKey: ['purchase', code, who],
    queryFn: () => look(code, who !== undefined),
    enabled: code !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Returns functions that describe a purchase in words: `Kookpakket van Bol`, and `3 maanden`. */
export function usePurchaseWords() {
  const t = useText();
  const { appName } = useBrand();
  return ({ product, seller, accessDays, accessMonths }: Purchase) => ({
    product: seller ? t('purchase.product', { product, seller }) : product,
    length:
      accessDays === undefined
        ? t('purchase.months', { count: accessMonths ?? 0 })
        : t('purchase.days', { count: accessDays }),
    brand: appName,
  });
}
