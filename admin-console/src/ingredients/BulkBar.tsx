import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useCanAccess, useListContext } from 'react-admin';
import { SelectionBar } from '@/components/SelectionBar';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { type BulkKind, BulkQuestion } from './BulkQuestion';
import type { Ingredient } from './calls';

const kinds = ['allergens', 'group', 'aisle', 'withdraw'] as const;

/** The largest number of ingredients that are changed together: more would take minutes. */
const most = 5000;

/** BulkBar changes or withdraws the selected ingredients, or all that match the filter of the list. */
export function BulkBar() {
  const t = useText();
  const numbers = useNumbers();
  const { selectedIds, onUnselectItems, filterValues, data = [], total = 0 } = useListContext<Ingredient>();
  const { canAccess: mayWithdraw } = useCanAccess({ action: 'delete' });
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState<BulkKind | null>(null);
  // A new selection has single ingredients again.
  const selection = selectedIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the selection resets it
  useEffect(() => setAll(false), [selection]);

  const count = all ? total : selectedIds.length;
  const whole = !all && selectedIds.length >= data.length && total > selectedIds.length;
  const widen =
    whole &&
    (total > most ? (
      <Typography variant="body2" color="textSecondary">
        {t('resources.ingredients.bulk.most', { count: numbers.whole(most) })}
      </Typography>
    ) : (
      <Button variant="text" onClick={() => setAll(true)}>
        {t('resources.ingredients.bulk.all', { count: numbers.whole(total) })}
      </Button>
    ));
  return (
    <SelectionBar count={count} widen={widen}>
      {kinds
        .filter((kind) => kind !== 'withdraw' || mayWithdraw)
        .map((kind) => (
          <Button key={kind} variant="outlined" onClick={() => setAsking(kind)}>
            {t(`resources.ingredients.bulk.${kind}`)}
          </Button>
        ))}
      {asking && (
        <BulkQuestion
          kind={asking}
          count={count}
          owner={filterValues.owner || undefined}
          chosen={all ? { filter: filterValues } : { ids: selectedIds.map(String) }}
          onDone={() => onUnselectItems()}
          onClose={() => setAsking(null)}
        />
      )}
    </SelectionBar>
  );
}
