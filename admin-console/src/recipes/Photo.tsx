import { useQueryClient } from '@tanstack/react-query';
import { useCanAccess, useDataProvider, useGetIdentity } from 'react-admin';
import { Cover } from '@/components/Cover';
import { Panel } from '@/components/Panel';
import { PhotoInput } from '@/components/PhotoInput';
import { useText } from '@/providers/i18n';
import type { Recipe, RecipeProvider } from './calls';
import { nameOf } from './words';

/** The photo of a recipe, for staff who may change it. Only staff of all brands may change a platform recipe's. */
export function Photo({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const data = useDataProvider<RecipeProvider>();
  const queries = useQueryClient();
  const { canAccess } = useCanAccess({ resource: 'recipes', action: 'photo' });
  const { identity } = useGetIdentity();
  if (!canAccess || (recipe.platform && identity?.allTenants !== true)) return null;
  const { id, cover } = recipe;
  // Fetched again when the page is opened, because the server may not have it yet.
  const changed = () => queries.invalidateQueries({ queryKey: ['recipes'], refetchType: 'none' });
  return (
    <Panel title={t('resources.recipes.show.photo')}>
      <PhotoInput
        photo={cover.photo}
        alt={t('resources.recipes.show.photoOf', { name: nameOf(recipe) })}
        onUpload={async (file) => {
          const { data: photo } = await data.setPhoto(id, file);
          await changed();
          return photo;
        }}
        onRemove={async () => {
          await data.removePhoto(id);
          await changed();
        }}
      >
        <Cover cover={{ drawing: cover.drawing, widths: cover.widths }} size={200} />
      </PhotoInput>
    </Panel>
  );
}
