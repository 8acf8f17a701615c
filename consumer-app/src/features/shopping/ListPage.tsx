import type { Aisle, ShoppingItem, ShoppingList } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { AisleSection } from '@/components/AisleSection';
import { EmptyState } from '@/components/EmptyState';
import { TrashIcon } from '@/components/icons';
import { PageHeader } from '@/components/PageHeader';
import { Problem } from '@/components/Problem';
import { RoundButton } from '@/components/RoundButton';
import { Sheet } from '@/components/Sheet';
import { Loading, RowSkeletons } from '@/components/Skeletons';
import { TickRow } from '@/components/TickRow';
import { type Format, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { useList } from './useList.ts';

/** The aisles in the order in which one walks past them. */
const aisles: readonly Aisle[] = [
  'produce',
  'bread',
  'cheese-deli',
  'meat-fish-veg',
  'dairy-eggs',
  'pantry',
  'spices-oil',
  'nuts-snacks',
  'drinks',
  'frozen',
];

/** One shopping list, aisle by aisle. */
export function ListPage() {
  const { id = '' } = useParams();
  const { list, error, refetch, ...actions } = useList(id);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!list) {
    return (
      <Loading>
        <RowSkeletons />
      </Loading>
    );
  }
  return <List list={list} {...actions} />;
}

type ListProps = { list: ShoppingList } & Pick<ReturnType<typeof useList>, 'tick' | 'add' | 'remove' | 'discard'>;

function List({ list, tick, add, remove, discard }: ListProps) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const [adding, setAdding] = useState<Aisle>();
  const [discarding, setDiscarding] = useState(false);
  const done = list.items.filter(({ checked }) => checked).length;
  const [first = '', last = first] = [list.dates[0], list.dates.at(-1)];

  return (
    <Box sx={{ maxWidth: 720, mx: { md: 'auto' } }}>
      <PageHeader
        title={t('shopping.title')}
        label={first === last ? format.dates.fullDay(first) : format.dates.range(first, last)}
        backTo={paths.shopping}
        actions={
          <RoundButton label={t('shopping.discard.open')} onClick={() => setDiscarding(true)}>
            <TrashIcon />
          </RoundButton>
        }
      />
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          py: 3,
          bgcolor: 'brand.ground',
          display: 'flex',
          alignItems: 'center',
          gap: 4,
        }}
      >
        <LinearProgress
          variant="determinate"
          value={list.items.length === 0 ? 0 : (done / list.items.length) * 100}
          aria-label={t('shopping.progressLabel')}
          sx={{ flex: 1 }}
        />
        <Typography variant="caption" color="textSecondary" role="status">
          {t('shopping.progress', { done, total: list.items.length })}
        </Typography>
      </Box>
      {list.items.length > 0 && done === list.items.length && (
        <EmptyState picture={interfacePictures.party} title={t('shopping.allDone')} />
      )}
      <Stack spacing={6} sx={{ mt: 3 }}>
        {aisles.map((aisle) => {
          const items = list.items.filter((item) => item.aisle === aisle);
          if (items.length === 0) return null;
          return (
            <AisleSection
              key={aisle}
              name={t(`shopping.aisle.${aisle}`)}
              done={items.filter(({ checked }) => checked).length}
              total={items.length}
              onAdd={() => setAdding(aisle)}
            >
              {[...items.filter(({ checked }) => !checked), ...items.filter(({ checked }) => checked)].map((item) => (
                <Row
                  key={item.id}
                  item={item}
                  onTick={(checked) => void tick(item, checked)}
                  onRemove={() => void remove(item)}
                />
              ))}
            </AisleSection>
          );
        })}
      </Stack>
      <Button variant="soft" sx={{ mt: 6 }} onClick={() => setAdding('pantry')}>
        {t('shopping.add.open')}
      </Button>
      <AddSheet aisle={adding} onClose={() => setAdding(undefined)} onAdd={add} />
      <Sheet
        open={discarding}
        onClose={() => setDiscarding(false)}
        title={t('shopping.discard.title')}
        actions={
          <>
            <Button onClick={() => setDiscarding(false)}>{t('shopping.discard.keep')}</Button>
            <Button
              variant="contained"
              color="error"
              onClick={async () => {
                if (await discard()) await navigate(paths.shopping, { replace: true });
              }}
            >
              {t('shopping.discard.action')}
            </Button>
          </>
        }
      >
        <Typography>{t('shopping.discard.text')}</Typography>
      </Sheet>
    </Box>
  );
}

/** What to ask for in the shop, and beneath it what the menu needs it for. */
function wordsOf(item: ShoppingItem, t: ReturnType<typeof useText>, format: Format) {
  const needed = item.quantity !== undefined && item.unit ? format.quantity(item.quantity, item.unit) : undefined;
  const packs =
    item.packs && t('shopping.packs', { count: item.packs.count, size: format.quantity(item.packs.grams, 'g') });
  const meals =
    item.recipes.length === 0
      ? undefined
      : item.recipes.length > 2
        ? t('shopping.meals', { count: item.recipes.length })
        : item.recipes.join(', ');
  return { quantity: needed, detail: [packs, meals].filter(Boolean).join(' · ') || undefined };
}

function Row({
  item,
  onTick,
  onRemove,
}: {
  item: ShoppingItem;
  onTick: (checked: boolean) => void;
  onRemove: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const { quantity, detail } = wordsOf(item, t, format);
  return (
    <TickRow
      name={item.name}
      checked={item.checked}
      onChange={onTick}
      {...(quantity ? { quantity } : {})}
      {...(detail ? { detail } : {})}
      action={
        item.custom && (
          <IconButton aria-label={t('shopping.remove', { name: item.name })} onClick={onRemove} edge="end">
            <TrashIcon size={20} />
          </IconButton>
        )
      }
      line
    />
  );
}

function AddSheet({
  aisle,
  onClose,
  onAdd,
}: {
  aisle: Aisle | undefined;
  onClose: () => void;
  onAdd: ReturnType<typeof useList>['add'];
}) {
  const t = useText();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || name.trim() === '' || !aisle) return;
    setBusy(true);
    const added = await onAdd({ name: name.trim(), aisle });
    setBusy(false);
    if (!added) return;
    setName('');
    onClose();
  };
  return (
    <Sheet
      open={aisle !== undefined}
      onClose={onClose}
      title={t('shopping.add.title')}
      {...(aisle ? { label: t(`shopping.aisle.${aisle}`) } : {})}
    >
      <Stack component="form" spacing={4} onSubmit={submit}>
        <TextField
          label={t('shopping.add.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoFocus
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <Button type="submit" variant="contained" disabled={name.trim() === ''} loading={busy}>
          {t('shopping.add.action')}
        </Button>
      </Stack>
    </Sheet>
  );
}
