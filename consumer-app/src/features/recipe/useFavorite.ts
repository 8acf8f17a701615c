import type { RecipeCard } from '@lepelblad/api';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { api, client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';

interface Page {
  data: RecipeCard[];
}

const lists = ['get', '/receipts'];
const checks = ['get', '/favorites/check'];

const isOfFavorites = (question: readonly unknown[]) =>
  (question[2] as { params?: { query?: { favorites?: boolean } } } | undefined)?.params?.query?.favorites === true;

/** Returns functions that add recipes to the favourites and remove them. Every list shows it at once. */
export function useFavorite() {
  const t = useText();
  const queries = useQueryClient();

  /** Updates the recipe in all cached responses. */
  const show = (slug: string, favorite: boolean) => {
    queries.setQueriesData<InfiniteData<Page>>({ queryKey: lists }, (lists) =>
      lists?.pages
        ? {
            ...lists,
            pages: lists.pages.map((page) => ({
              ...page,
              data: page.data.map((card) => (card.slug === slug ? { ...card, favorite } : card)),
            })),
          }
        : lists,
    );
    queries.setQueryData(checkKey(slug), { data: [{ recipe: slug, favorite }] });
  };

  const set = async (slug: string, name: string, favorite: boolean): Promise<void> => {
    show(slug, favorite);
    try {
      await client.POST(favorite ? '/favorites/add' : '/favorites/remove', { body: { recipe: slug } });
    } catch (error) {
      show(slug, !favorite);
      void notifyProblem(error, () => void set(slug, name, favorite));
      return;
    }
    // A recipe was added to or removed from lists of favourites.
    const changed = queries
      .getQueryCache()
      .findAll({ queryKey: lists, predicate: ({ queryKey }) => isOfFavorites(queryKey) });
    const visible = changed.some((query) => query.isActive());
    await queries.invalidateQueries({ queryKey: lists, predicate: ({ queryKey }) => isOfFavorites(queryKey) });
    if (visible && !favorite)
      void notify(t('recipe.favorite.removed', { name }), {
        label: t('recipe.favorite.undo'),
        action: () => void set(slug, name, true),
      });
  };
  return set;
}

const checkOf = (slug: string) => ({ params: { query: { recipes: [slug] } } });
const checkKey = (slug: string) => [...checks, checkOf(slug)];

/** Reports whether a recipe is a favourite; undefined while unknown. */
export function useIsFavorite(slug: string): boolean | undefined {
  const { data } = api.useQuery('get', '/favorites/check', checkOf(slug), { staleTime: 5 * 60_000 });
  return data?.data[0]?.favorite;
}
