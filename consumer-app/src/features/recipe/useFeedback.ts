import type { Feedback, FeedbackChange, Recipe, Taste } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { notify, notifyProblem } from '@/lib/toast';

const list = ['get', '/feedback'];
const recipes = ['get', '/receipts/{slug}'];
const weeks = ['get', '/receipts/weekly-menu'];

/** Says how recipes were, and takes that back; whatever shows it shows it at once. */
export function useFeedback() {
  const t = useText();
  const queries = useQueryClient();

  const show = (slug: string, feedback: Feedback) =>
    queries.setQueriesData<{ data: Recipe }>({ queryKey: recipes }, (known) =>
      known?.data.slug === slug ? { data: { ...known.data, feedback } } : known,
    );

  /** Gives what was said by then; undefined when it was refused, which is said. */
  const say = async (slug: string, change: FeedbackChange): Promise<Feedback | undefined> => {
    try {
      const { data } = await client.POST('/receipts/{slug}/feedback', { params: { path: { slug } }, body: change });
      if (data) show(slug, data.data);
      void queries.invalidateQueries({ queryKey: list });
      void queries.invalidateQueries({ queryKey: weeks });
      return data?.data;
    } catch (error) {
      void notifyProblem(error);
      return undefined;
    }
  };

  /** Says how a recipe tasted, with a way back to what was said before. */
  const taste = async (slug: string, name: string, next: Taste | undefined, before: Taste | undefined) => {
    const said = await say(slug, { taste: next ?? 'none' });
    if (!said) return;
    void notify(t(next ? `recipe.feedback.said.${next}` : 'recipe.feedback.said.none', { name }), {
      label: t('recipe.feedback.undo'),
      action: () => void say(slug, { taste: before ?? 'none' }),
    });
  };
  return { say, taste };
}
