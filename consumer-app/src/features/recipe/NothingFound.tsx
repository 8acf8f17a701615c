import type { RecipeWay } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { EmptyState } from '@/components/EmptyState';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';
import { useFilterName } from './useFilterName.ts';
import type { RecipeSearch } from './useRecipeSearch.ts';

/** The maximum number of suggestions. */
const mostWays = 4;

/**
 * NothingFound says that a search has no results, and suggests what to leave out. Without any recipes it suggests
 * nothing.
 */
export function NothingFound({ search, ways }: { search: RecipeSearch; ways: readonly RecipeWay[] }) {
  const t = useText();
  const name = useFilterName();
  const { anything, chosen, text, clear } = search;
  if (anything) return <EmptyState picture={interfacePictures.search} title={t('recipe.list.noneSuit')} />;
  if (text === '' && chosen.every(({ filter }) => filter === 'favorites'))
    return (
      <EmptyState
        picture={interfacePictures.heart}
        title={t('recipe.favorite.none')}
        text={t('recipe.favorite.noneText')}
        action={
          <Button variant="soft" onClick={clear}>
            {t('recipe.list.all')}
          </Button>
        }
      />
    );
  const leave = (way: RecipeWay) => {
    if (way.rest !== undefined) search.setText(way.rest);
    else search.toggle(way);
  };
  // Leaving out the only word would show all recipes, which does not help.
  const useful = ways.filter(({ rest }) => rest !== '' || chosen.length > 0).slice(0, mostWays);
  return (
    <EmptyState
      picture={interfacePictures.search}
      title={t('recipe.list.none')}
      text={useful.length > 0 ? t('recipe.list.loosen') : t('recipe.list.noneText')}
      action={
        <Stack spacing={2}>
          {useful.map((way) => (
            <Button key={`${way.filter} ${way.value}`} variant="soft" onClick={() => leave(way)}>
              {t('recipe.list.leaveOut', { name: name.whole(way), count: way.total })}
            </Button>
          ))}
          <Button variant={useful.length > 0 ? 'text' : 'soft'} onClick={clear}>
            {t('recipe.list.all')}
          </Button>
        </Stack>
      }
    />
  );
}
