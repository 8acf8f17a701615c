import type { FeedbackChange, Recipe, RecipeFeedback, Taste } from '@lepelblad/api';
import type { QueryClient } from '@tanstack/react-query';
import { client } from '@/lib/api';
import type { Day } from '@/lib/format';

/** What can be said of a recipe without a network. `name` is what the person knows it by. */
export type FeedbackSaid =
  | { kind: 'taste'; recipe: string; name: string; taste: Taste | 'none' }
  | { kind: 'cooked'; recipe: string; name: string; day: Day }
  /** Cooked one time fewer than the `outOf` times that showed. */
  | { kind: 'uncooked'; recipe: string; name: string; outOf: number };

const recipes = ['get', '/receipts/{slug}'];
const list = ['get', '/feedback'];
const weeks = ['get', '/receipts/weekly-menu'];

export function feedbackKey(said: FeedbackSaid): string {
  if (said.kind === 'cooked') return `cooked ${said.recipe} ${said.day}`;
  if (said.kind === 'uncooked') return `uncooked ${said.recipe} ${said.outOf}`;
  return `taste ${said.recipe}`;
}

function told(said: FeedbackSaid): FeedbackChange {
  if (said.kind === 'cooked') return { cooked: true };
  if (said.kind === 'uncooked') return { cooked: false, outOf: said.outOf };
  return { taste: said.taste };
}

export async function sendFeedback(queries: QueryClient, said: FeedbackSaid, ago: number): Promise<void> {
  const { data } = await client.POST('/receipts/{slug}/feedback', {
    params: { path: { slug: said.recipe } },
    body: { ...told(said), ago },
  });
  if (!data) return;
  const { data: feedback } = data;
  queries.setQueriesData<{ data: Recipe }>({ queryKey: recipes }, (known) =>
    known?.data.slug === said.recipe ? { data: { ...known.data, feedback } } : known,
  );
  queries.setQueriesData<{ data: RecipeFeedback[]; total: number }>(
    { queryKey: list },
    (known) =>
      known && {
        ...known,
        data: known.data.map((one) => (one.recipe.slug === said.recipe ? { ...one, feedback } : one)),
      },
  );
  void queries.invalidateQueries({ queryKey: list });
  void queries.invalidateQueries({ queryKey: weeks });
}

/** The recipe is not offered any more: what is shown of it is out of date. */
export async function refusedFeedback(queries: QueryClient): Promise<void> {
  await Promise.all([recipes, list].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
