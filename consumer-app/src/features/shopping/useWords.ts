import type { ShoppingItem } from '@lepelblad/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

/** Returns a function that returns what to buy for an item as text: `1 zak aardappelen, 1 kg`. */
export function useWords(): (item: ShoppingItem) => string {
  const t = useText();
  const format = useFormat();
  return ({ name, quantity, unit, buy }) => {
    if (!buy) {
      if (quantity === undefined) return name;
      return `${unit ? format.exactQuantity(quantity, unit) : quantity} ${name}`;
    }
    const what = t(`shopping.word.${buy.word}`, { count: buy.count, name: buy.name });
    if (buy.grams === undefined) return what;
    const sizeOf = ({ grams = 0, millilitres }: { grams?: number; millilitres?: number }) =>
      millilitres === undefined ? format.exactQuantity(grams, 'g') : format.exactQuantity(millilitres, 'ml');
    const { smaller } = buy;
    return smaller
      ? t('shopping.twoSizes', { what, size: sizeOf(buy), number: smaller.count, smaller: sizeOf(smaller) })
      : t('shopping.sized', { what, size: sizeOf(buy) });
  };
}
