import { useCanAccess, useDataProvider } from 'react-admin';
import { VersionList } from '@/components/VersionList';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Recipe, RecipeProvider } from './calls';
import { nameOfField } from './fieldTexts';
import { nameOf } from './words';

/** Versions lists the changes of a recipe, and reverts one together with those after it. */
export function Versions({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider<RecipeProvider>();
  const { canAccess } = useCanAccess({ action: 'edit' });
  return (
    <VersionList
      queryKey={['recipes', 'versions', recipe.id]}
      load={async (signal) => (await data.recipeVersions(recipe.id, signal)).data}
      changesOf={({ changed }) => numbers.list(changed.map((field) => nameOfField(field, t)))}
      revert={
        canAccess
          ? ({ input }) =>
              data.update<Recipe>('recipes', { id: recipe.id, data: { recipe: input }, previousData: recipe })
          : undefined
      }
      message="resources.ingredients.versions.done"
      messageArgs={{ name: nameOf(recipe) }}
    />
  );
}
