import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { RecipeProblem, RecipeProvider } from './calls';
import { type FormValues, inputOf, isComplete } from './form';

/** How long the form must be unchanged before the server reviews it, in milliseconds. */
const pause = 600;

/** useReview returns the problems of the recipe in a form, once every field is filled. `id` is of an existing recipe. */
export function useReview(owner: string, id: string | undefined, values: FormValues): RecipeProblem[] {
  const data = useDataProvider<RecipeProvider>();
  const input = JSON.stringify(inputOf(values));
  const [settled, setSettled] = useState(input);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(input), pause);
    return () => clearTimeout(timer);
  }, [input]);
  const complete = isComplete(values);
  const { data: problems } = useQuery({
    queryKey: ['recipes', 'review', owner, id, settled],
    queryFn: async ({ signal }) => (await data.reviewRecipe(owner, id, JSON.parse(settled), signal)).data,
    enabled: complete && settled === input,
    // A refusal is shown when the recipe is saved.
    retry: false,
    placeholderData: keepPreviousData,
  });
  return complete ? (problems ?? []) : [];
}
