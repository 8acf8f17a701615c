import IconButton from '@mui/material/IconButton';
import { HeartIcon } from '@/components/icons';
import { RoundButton } from '@/components/RoundButton';
import { useText } from '@/lib/i18n';
import { useFavorite } from './useFavorite.ts';

interface FavoriteButtonProps {
  slug: string;
  name: string;
  favorite: boolean;
  /** Whether it is on a cover, where it needs a background. */
  floats?: boolean;
}

/** FavoriteButton is a heart that is filled when the recipe is a favourite. */
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
