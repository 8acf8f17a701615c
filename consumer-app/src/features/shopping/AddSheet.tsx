import type { Aisle, ShoppingItemAdd } from '@lepelblad/api';
import { aisleValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import Stack from '@mui/material/Stack';
import { type FormEvent, useState } from 'react';
import { Field } from '@/components/Field';
import { Sheet } from '@/components/Sheet';
import { useText } from '@/lib/i18n';

const longestName = 80;

/** The measures of an amount, with the factor to a unit of lists. */
const perMeasure = {
  piece: [1, 'piece'],
  g: [1, 'g'],
  kg: [1000, 'g'],
  ml: [1, 'ml'],
  dl: [100, 'ml'],
  l: [1000, 'ml'],
} as const;
type Measure = keyof typeof perMeasure;
const measures: readonly Measure[] = ['piece', 'g', 'kg', 'ml', 'dl', 'l'];

export interface AddSheetProps {
  /** The default aisle, or `any` for that of the food that the name is of; undefined while the sheet is closed. */
  aisle: Aisle | 'any' | undefined;
  onClose: () => Promise<void>;
  onAdd: (item: ShoppingItemAdd) => Promise<void>;
}

/** AddSheet adds the user's own item to the list. */
export function AddSheet({ aisle, onClose, onAdd }: AddSheetProps) {
  const t = useText();
  return (
    <Sheet open={aisle !== undefined} onClose={() => void onClose()} title={t('shopping.add.title')}>
      {aisle && <AddForm proposed={aisle} onAdd={onAdd} onDone={onClose} />}
    </Sheet>
  );
}

function AddForm({
  proposed,
  onAdd,
  onDone,
}: {
  proposed: Aisle | 'any';
  onAdd: AddSheetProps['onAdd'];
  onDone: () => Promise<void>;
}) {
  const t = useText();
  const [name, setName] = useState('');
  const [aisle, setAisle] = useState(proposed);
  const [amount, setAmount] = useState('');
  const [measure, setMeasure] = useState<Measure>('piece');
  const quantity = Number(amount.trim().replace(',', '.'));
  const wrong =
    amount.trim() !== '' && !(quantity * perMeasure[measure][0] >= 0.01 && quantity * perMeasure[measure][0] <= 10000);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || wrong) return;
    const [factor, unit] = perMeasure[measure];
    const much = amount.trim() === '' ? {} : { quantity: quantity * factor, unit };
    void onAdd({ name: name.trim(), ...(aisle === 'any' ? {} : { aisle }), ...much }); // it is shown at once
    await onDone();
  };
  return (
    <Stack component="form" spacing={4} onSubmit={submit} noValidate>
      <Field
        label={t('shopping.add.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoFocus
        autoComplete="off"
        slotProps={{ input: { maxLength: longestName, enterKeyHint: 'done' } }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '2fr 1fr', gap: 3 }}>
        <Field
          label={t('shopping.add.amount')}
          value={amount}
          error={wrong}
          helperText={wrong ? t('shopping.add.amountWrong') : undefined}
          onChange={(event) => setAmount(event.target.value)}
          autoComplete="off"
          slotProps={{ input: { inputMode: 'decimal', maxLength: 8 } }}
        />
        <NativeSelect
          input={<Field label={t('shopping.add.unit')} />}
          variant="outlined"
          value={measure}
          onChange={(event) => setMeasure(measures.find((one) => one === event.target.value) ?? 'piece')}
        >
          {measures.map((one) => (
            <option key={one} value={one}>
              {t(`shopping.add.units.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <NativeSelect
        input={<Field label={t('shopping.add.aisle')} />}
        variant="outlined"
        value={aisle}
        onChange={(event) => setAisle(aisleValues.find((one) => one === event.target.value) ?? 'any')}
      >
        <option value="any">{t('shopping.add.anyAisle')}</option>
        {aisleValues.map((one) => (
          <option key={one} value={one}>
            {t(`shopping.aisle.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" variant="contained" disabled={name.trim() === '' || wrong}>
        {t('shopping.add.action')}
      </Button>
    </Stack>
  );
}
