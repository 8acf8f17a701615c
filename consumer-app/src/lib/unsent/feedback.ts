import type { FeedbackChange, Recipe, RecipeFeedback, Taste } from '@lepelblad/api';
import type { QueryClient } from '@tanstack/react-query';
import { client } from '@/lib/api';
import type { Day } from '@/lib/format';

/** The feedback on a recipe that can be given offline. `name` is the recipe's name for the user. */
export type FeedbackEntry =
  | { kind: 'taste'; recipe: string; name: string; taste: Taste | 'none' }
  | { kind: 'cooked'; recipe: string; name: string; day: Day }
  /** Cooked one time fewer than `outOf`, the number on the screen. */
  | { kind: 'uncooked'; recipe: string; name: string; outOf: number };

const recipes = ['get', '/receipts/{slug}'];
const list = ['get', '/feedback'];
const weeks = ['get', '/receipts/weekly-menu'];

export function feedbackKey(change: FeedbackEntry): string {
  if (change.kind === 'cooked') return `cooked ${change.recipe} ${change.day}`;
  if (change.kind === 'uncooked') return `uncooked ${change.recipe} ${change.outOf}`;
  return `taste ${change.recipe}`;
}

function requestOf(change: FeedbackEntry): FeedbackChange {
  if (change.kind === 'cooked') return { cooked: true };
  if (change.kind === 'uncooked') return { cooked: false, outOf: change.outOf };
  return { taste: change.taste };
}

export async function sendFeedback(queries: QueryClient, change: FeedbackEntry, ago: number): Promise<void> {
  const { data } = await client.POST('/receipts/{slug}/feedback', {
    params: { path: { slug: change.recipe } },
    body: { ...requestOf(change), ago },
  });
  if (!data) return;
  const { data: feedback } = data;
  queries.setQueriesData<{ data: Recipe }>({ queryKey: recipes }, (answer) =>
    answer?.data.slug === change.recipe ? { data: { ...answer.data, feedback } } : answer,
  );
  queries.setQueriesData<{ data: RecipeFeedback[]; total: number }>(
    { queryKey: list },
    (answer) =>
      answer && {
        ...answer,
        data: answer.data.map((one) => (one.recipe.slug === change.recipe ? { ...one, feedback } : one)),
      },
  );
  void queries.invalidateQueries({ queryKey: list });
  void queries.invalidateQueries({ queryKey: weeks });
}

/** The recipe was withdrawn, so the page is out of date. */
export async function refusedFeedback(queries: QueryClient): Promise<void> {
  await Promise.all([recipes, list].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
