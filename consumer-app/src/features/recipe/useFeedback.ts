import type { Feedback, Taste } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/features/account';
import { today } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { notify } from '@/lib/toast';
import { addChange, type FeedbackEntry, followChanges, useWaitingChanges } from '@/lib/unsent';

/** A recipe that something is said of. */
interface Subject {
  slug: string;
  name: string;
}

/** What is known of a recipe once something was said of it, as the server has it too. */
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

/** What the person said of a recipe: what the server knows, and over it what the server does not know yet. */
export function useCurrentFeedback(slug: string, saved: Feedback | undefined): Feedback {
  const waiting = useWaitingChanges();
  let feedback = saved ?? { cooked: 0 };
  for (const { change, refused } of waiting) {
    if ('recipe' in change && change.recipe === slug && refused === undefined) feedback = after(feedback, change);
  }
  return feedback;
}

/** Gives or withdraws feedback on a recipe. It is shown at once, and sent when there is a network. */
export function useFeedback() {
  const t = useText();
  const queries = useQueryClient();
  const account = useSession()?.id;
  useEffect(() => void followChanges(queries, account), [queries, account]);

  const say = ({ slug, name }: Subject, taste: Taste | undefined) =>
    addChange({ kind: 'taste', recipe: slug, name, taste: taste ?? 'none' });

  /** Says how a recipe tasted, with a way back to what was said before. */
  const taste = async (of: Subject, next: Taste | undefined, before: Taste | undefined) => {
    await say(of, next);
    void notify(t(next ? `recipe.feedback.said.${next}` : 'recipe.feedback.said.none', { name: of.name }), {
      label: t('recipe.feedback.undo'),
      action: () => void say(of, before),
    });
  };

  /** Says that a recipe was cooked today. */
  const cooked = ({ slug, name }: Subject) => addChange({ kind: 'cooked', recipe: slug, name, day: today() });

  /** Says that it was cooked one time fewer than shows. */
  const uncooked = async ({ slug, name }: Subject, outOf: number) => {
    await addChange({ kind: 'uncooked', recipe: slug, name, outOf });
    void notify(t('recipe.feedback.said.cookedLess'));
  };
  return { taste, cooked, uncooked };
}
