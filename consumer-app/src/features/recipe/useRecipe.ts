import { useParams, useSearchParams } from 'react-router';
import { api } from '@/lib/api';

/** The recipe of this address: its slug, at the portion that the menu gives it. */
export function useRecipe() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const asked = Number(search.get('portion'));
  const portion = asked >= 0.5 && asked <= 2 && Number.isInteger(asked * 4) ? asked : 1;
  return api.useQuery(
    'get',
    '/receipts/{slug}',
    { params: { path: { slug }, query: { portion } } },
    { staleTime: 60 * 60_000 },
  );
}
