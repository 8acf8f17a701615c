import type { Feedback, Taste } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/features/account';
import { today } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { notify } from '@/lib/toast';
import { addChange, type FeedbackEntry, followChanges, useWaitingChanges } from '@/lib/unsent';

/** Subject is a recipe with feedback. */
interface Subject {
  slug: string;
  name: string;
}

/** Returns the feedback after a change, computed as the server does. */
function after(feedback: Feedback, change: FeedbackEntry): Feedback {
  const { taste, cookedOn, ...rest } = feedback;
  const last = cookedOn === undefined ? {} : { cookedOn };
  const tasted = taste === undefined ? {} : { taste };
  if (change.kind === 'taste') return { ...rest, ...last, ...(change.taste === 'none' ? {} : { taste: change.taste }) };
  if (change.kind === 'uncooked')
    return feedback.cooked < change.outOf ? feedback : { ...tasted, cooked: feedback.cooked - 1 };
  if (cookedOn === change.day) return feedback;
  return {
    ...feedback,
    cooked: feedback.cooked + 1,
    cookedOn: cookedOn && cookedOn > change.day ? cookedOn : change.day,
  };
}

/** Returns the feedback on a recipe, with changes that have not been sent. */
export function useCurrentFeedback(slug: string, saved: Feedback | undefined): Feedback {
  const waiting = useWaitingChanges();
  let feedback = saved ?? { cooked: 0 };
  for (const { change, refused } of waiting) {
    if ('recipe' in change && change.recipe === slug && refused === undefined) feedback = after(feedback, change);
  }
  return feedback;
}

/**
 * Returns functions that give or withdraw feedback on a recipe. It is shown at once, and sent when there is a network.
 */
export function useFeedback() {
  const t = useText();
  const queries = useQueryClient();
  const account = useSession()?.id;
  useEffect(() => void followChanges(queries, account), [queries, account]);

  const say = ({ slug, name }: Subject, taste: Taste | undefined) =>
    addChange({ kind: 'taste', recipe: slug, name, taste: taste ?? 'none' });

  /** Sets the taste of a recipe and shows a message with an undo button. */
  const taste = async (of: Subject, next: Taste | undefined, before: Taste | undefined) => {
    await say(of, next);
    void notify(t(next ? `recipe.feedback.said.${next}` : 'recipe.feedback.said.none', { name: of.name }), {
      label: t('recipe.feedback.undo'),
      action: () => void say(of, before),
    });
  };

  /** Adds that a recipe was cooked today. */
  const cooked = ({ slug, name }: Subject) => addChange({ kind: 'cooked', recipe: slug, name, day: today() });

  /** Removes one of the times that a recipe was cooked. */
  const uncooked = async ({ slug, name }: Subject, outOf: number) => {
    await addChange({ kind: 'uncooked', recipe: slug, name, outOf });
    void notify(t('recipe.feedback.said.cookedLess'));
  };
  return { taste, cooked, uncooked };
}
