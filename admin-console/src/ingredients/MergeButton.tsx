import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { Failure } from '@/components/Failure';
import { Question } from '@/components/Question';
import { useAutocompleteTexts } from '@/components/useAutocompleteTexts';
import { useRefusal } from '@/components/useRefusal';
import { type TextKey, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { partsOf } from '@/providers/owner';
import type { Ingredient, IngredientProvider } from './calls';

/** MergeButton replaces an ingredient by another with everything that uses it, and says beforehand what that is. */
export function MergeButton({ ingredient }: { ingredient: Ingredient }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('resources.ingredients.merge.action')}
      </Button>
      {asking && <MergeQuestion gone={ingredient} onClose={() => setAsking(false)} />}
    </>
  );
}

function MergeQuestion({ gone, onClose }: { gone: Ingredient; onClose: () => void }) {
  const t = useText();
  const data = useDataProvider<IngredientProvider>();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [kept, setKept] = useState<Ingredient | null>(null);
  const [busy, setBusy] = useState(false);
  const { form, field, problem, setRefusal } = useRefusal('merge', ['into']);
  const merge = async () => {
    if (!kept) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      const { data: merged } = await data.mergeIngredient(gone.id, kept.id, false);
      // Nothing when the session has ended; the sign-in page explains that.
      if (merged.recipes === undefined) return;
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
      return;
    }
    const done: TextKey = 'resources.ingredients.merge.done';
    notify(done, { type: 'success', messageArgs: { gone: gone.name, kept: kept.name } });
    // Before the queries, because the preview of a withdrawn ingredient is refused.
    flushSync(onClose);
    await queries.invalidateQueries();
    navigate(`/ingredients/${kept.id}/show`);
  };
  return (
    <Question
      final
      title={t('resources.ingredients.merge.title', { name: gone.name })}
      action={t(busy ? 'form.busy' : 'resources.ingredients.merge.confirm')}
      busy={busy || !kept}
      problem={problem}
      form={form}
      onAnswer={() => void merge()}
      onClose={onClose}
    >
      <Typography variant="body2">{t('resources.ingredients.merge.text', { name: gone.name })}</Typography>
      <Choice gone={gone} kept={kept} problem={field('into').helperText} onChoose={setKept} />
      {kept && <Consequences gone={gone} kept={kept} />}
    </Question>
  );
}

/** The pause in typing before the search, in milliseconds. */
const pause = 200;

interface ChoiceProps {
  gone: Ingredient;
  kept: Ingredient | null;
  problem: string | undefined;
  onChoose: (kept: Ingredient | null) => void;
}

/** Choice finds the ingredient that stays, of the same owner. At first it suggests those with a similar name. */
function Choice({ gone, kept, problem, onChoose }: ChoiceProps) {
  const t = useText();
  const texts = useAutocompleteTexts();
  const data = useDataProvider<IngredientProvider>();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const text = asked || gone.name.slice(0, 60);
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['ingredients', 'merge', gone.id, text],
    queryFn: async () =>
      (
        await data.getList<Ingredient>('ingredients', {
          pagination: { page: 1, perPage: 10 },
          sort: { field: 'name', order: 'ASC' },
          filter: { text, owner: partsOf(gone.id).tenantId },
        })
      ).data,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      {...texts}
      options={found.filter(({ id }) => id !== gone.id)}
      value={kept}
      loading={isFetching}
      noOptionsText={t('resources.ingredients.merge.none')}
      // The server filters, also by names that are not shown.
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, input) => setTyped(input.slice(0, 60))}
      onChange={(_, chosen) => onChoose(chosen)}
      renderOption={({ key, ...props }, { name, slug }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          {name}
          <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {slug}
          </Typography>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('resources.ingredients.merge.into')}
          error={problem !== undefined}
          helperText={problem}
        />
      )}
    />
  );
}

/** Consequences says what would be replaced, and what differs. */
function Consequences({ gone, kept }: { gone: Ingredient; kept: Ingredient }) {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider<IngredientProvider>();
  const preview = useQuery({
    queryKey: ['ingredients', 'merge', 'preview', gone.id, kept.id],
    queryFn: async () => (await data.mergeIngredient(gone.id, kept.id, true)).data,
    networkMode: 'always',
  });
  if (preview.error) return <Failure error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return null;
  const { differences, ...counts } = preview.data;
  return (
    <Box sx={{ display: 'grid', gap: 3 }} role="status">
      <Typography variant="body2">
        {t('resources.ingredients.merge.replaced', { gone: gone.name, kept: kept.name })}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {(['recipes', 'lists', 'accounts'] as const).map((what) => (
          <Typography component="li" variant="body2" key={what}>
            {t(`resources.ingredients.merge.${what}`, {
              smart_count: counts[what],
              count: numbers.whole(counts[what]),
            })}
          </Typography>
        ))}
      </Box>
      {differences.length > 0 && (
        <Alert severity="warning">
          {t('resources.ingredients.merge.differences')}
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
