import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { csvOf, download } from '@/components/csv';
import { useProblem } from '@/components/problem';
import { useFilePrefix } from '@/components/useFilePrefix';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Ingredient } from './calls';

/** The largest page of the contract. */
const perPage = 100;

/** ExportButton saves all ingredients of the list, with its filters and order, as CSV. */
export function ExportButton() {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider();
  const notify = useNotify();
  const problemOf = useProblem();
  const { filterValues, sort, total = 0 } = useListContext<Ingredient>();
  const prefix = useFilePrefix(filterValues.owner);
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    try {
      const rows: (string | number)[][] = [];
      for (let page = 1; (page - 1) * perPage < total; page++) {
        const query = { pagination: { page, perPage }, sort, filter: filterValues };
        const { data: ingredients } = await data.getList<Ingredient>('ingredients', query);
        // Nothing is returned when the session has ended; the sign-in page explains that.
        if (!ingredients) return;
        for (const ingredient of ingredients) {
          const { slug, name, group, aisle, kcal, protein, fat, carbohydrate, allergens, allergensUnknown } =
            ingredient;
          rows.push([
            slug,
            name,
            group,
            t(`resources.ingredients.aisle.${aisle}`),
            ...[kcal, protein, fat, carbohydrate].map(numbers.plain),
            allergensUnknown ? t('resources.ingredients.allergens.unknown') : allergens.join(', '),
            t(`resources.ingredients.source.${ingredient.source.table}`),
            ingredient.source.code ?? '',
          ]);
        }
      }
      const head = (
        ['name', 'group', 'aisle', 'kcal', 'protein', 'fat', 'carbohydrate', 'allergens', 'source'] as const
      ).map((field) => t(`resources.ingredients.fields.${field}`));
      const code = t('resources.ingredients.fields.code');
      download(`${prefix}${t('resources.ingredients.exportFile')}.csv`, csvOf([['slug', ...head, code], ...rows]));
    } catch (refusal) {
      notify(problemOf(refusal).text, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      variant="outlined"
      startIcon={<DownloadOutlined />}
      disabled={busy || total === 0}
      onClick={() => void save()}
    >
      {t(busy ? 'form.busy' : 'resources.ingredients.export')}
    </Button>
  );
}
