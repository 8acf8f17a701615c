import { ApiError } from '@lepelblad/api';
import { useQuery } from '@tanstack/react-query';
import { client } from '@/lib/api';
import type { Whitelabel } from '@/lib/boot';
import { rememberWhitelabel } from '@/lib/visit';

const notFound = 'No whitelabel found';

/** The active white-label of that slug; null when there is none, or when it could not be asked for. */
async function whitelabelOf(slug: string): Promise<Whitelabel | null> {
  try {
    const { data } = await client.GET('/whitelabel/slug/{slug}', { params: { path: { slug } } });
    return data?.data.isActive ? data.data : null;
  } catch (error) {
    const none = error instanceof ApiError && (error.status === 404 || error.message.includes(notFound));
    if (!none) console.warn((error instanceof Error && error.message) || 'Failed to load whitelabel');
    return null;
  }
}

/**
 * The white-label that a visit came with (`?wl=slug`). It is asked for only where the domain has none of its own.
 * `detecting` is true until it is known.
 */
export function useVisitWhitelabel(search: string, domainHasOne: boolean) {
  const slug = rememberWhitelabel(search);
  const wanted = slug !== undefined && !domainHasOne;
  const { data, isLoading } = useQuery({
    queryKey: ['whitelabel', slug],
    queryFn: () => whitelabelOf(slug ?? ''),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { whitelabel: (wanted && data) || null, detecting: wanted && isLoading };
}
