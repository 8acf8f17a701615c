import { useCanAccess, useDataProvider } from 'react-admin';
import { VersionList } from '@/components/VersionList';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Ingredient, IngredientProvider } from './calls';
import { capital } from './words';

/** Versions lists the changes by hand of an ingredient, and reverts one together with those after it. */
export function Versions({ ingredient }: { ingredient: Ingredient }) {
  const numbers = useNumbers();
  const data = useDataProvider<IngredientProvider>();
  const { canAccess } = useCanAccess({ action: 'edit' });
  const { id, name, withdrawn } = ingredient;
  return (
    <VersionList
      queryKey={['ingredients', 'versions', id]}
      load={async (signal) => (await data.ingredientVersions(id, signal)).data}
      changesOf={({ changed }) => capital(numbers.list(changed))}
      revert={
        canAccess && !withdrawn
          ? ({ input }) => data.update<Ingredient>('ingredients', { id, data: { ...input }, previousData: ingredient })
          : undefined
      }
      message="resources.ingredients.versions.done"
      messageArgs={{ name }}
    />
  );
}
