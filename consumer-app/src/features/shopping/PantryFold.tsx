import type { ShoppingItem } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { flushText } from '@/components/flushText';
import { capital, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

export interface PantryFoldProps {
  items: ShoppingItem[];
  onUsedUp: (item: ShoppingItem) => void;
}

/** PantryFold shows the items at home, collapsed, each with a button that marks it as used up. */
export function PantryFold({ items, onUsedUp }: PantryFoldProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Box
      component="details"
      sx={{
        mt: 6,
        px: 5,
        borderRadius: 5,
        bgcolor: 'brand.card',
        boxShadow: (theme) => theme.vars.palette.brand.shadow,
        '@media print': { display: 'none' },
      }}
    >
      <Box component="summary" sx={{ py: 4, minHeight: 44, cursor: 'pointer' }}>
        <Typography variant="h3" component="h2" sx={{ display: 'inline' }}>
          {t('shopping.pantry.title')}
        </Typography>{' '}
        <Typography variant="caption" component="span" color="textSecondary">
          {items.length}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('shopping.pantry.text')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, pb: 3, listStyle: 'none' }}>
        {items.map((item) => (
          <Box
            key={item.id}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              minHeight: 48,
              borderTop: '1px solid',
              borderColor: 'brand.line',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography>{capital(item.name)}</Typography>
              {item.leftGrams !== undefined && (
                <Typography variant="caption" component="p" color="textSecondary">
                  {t('shopping.left', { amount: format.exactQuantity(item.leftGrams, 'g') })}
                </Typography>
              )}
            </Box>
            <Button
              size="small"
              sx={{ mr: flushText.small }}
              aria-label={t('shopping.pantry.usedUpOf', { name: capital(item.name) })}
              onClick={() => onUsedUp(item)}
            >
              {t('shopping.pantry.usedUp')}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
