import { scale } from '@lepelblad/theme';
import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { content } from '@/components/Page';
import { useText } from '@/lib/i18n';

const Skip = styled('a')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  top: 12,
  left: 12,
  padding: '10px 18px',
  borderRadius: scale.radius.pill,
  backgroundColor: theme.vars.palette.brand.card,
  color: theme.vars.palette.brand.deep,
  boxShadow: theme.vars.palette.brand.shadow,
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));

/** A link that moves the focus past the navigation to the content. The URL of the page does not change. */
export function SkipLink() {
  const t = useText();
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(content.id)?.focus();
  };
  return (
    <Skip href={`#${content.id}`} onClick={skip}>
      {t('app.navigation.skip')}
    </Skip>
  );
}
