import IconButton from '@mui/material/IconButton';
import { HeartIcon } from '@/components/icons';
import { RoundButton } from '@/components/RoundButton';
import { useText } from '@/lib/i18n';
import { useFavorite } from './useFavorite.ts';

interface FavoriteButtonProps {
  slug: string;
  name: string;
  favorite: boolean;
  /** Over a cover it needs a ground of its own. */
  floats?: boolean;
}

/** A heart: filled when the recipe is a favourite. */
export function FavoriteButton({ slug, name, favorite, floats = false }: FavoriteButtonProps) {
  const t = useText();
  const set = useFavorite();
  const label = t('recipe.favorite.one', { name });
  const toggle = () => void set(slug, name, !favorite);
  const heart = <HeartIcon size={22} filled={favorite} />;
  const color = favorite ? 'brand.deep' : 'text.secondary';
  if (floats)
    return (
      <RoundButton label={label} aria-pressed={favorite} onClick={toggle} sx={{ color }}>
        {heart}
      </RoundButton>
    );
  return (
    <IconButton aria-label={label} aria-pressed={favorite} onClick={toggle} sx={{ color }}>
      {heart}
    </IconButton>
  );
}
