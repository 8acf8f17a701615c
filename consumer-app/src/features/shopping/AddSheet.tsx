import type { Aisle, ShoppingItemAdd } from '@lepelblad/api';
import { aisleValues } from '@lepelblad/api/enums';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import Stack from '@mui/material/Stack';
import { type FormEvent, useState } from 'react';
import { Field } from '@/components/Field';
import { Sheet } from '@/components/Sheet';
import { useText } from '@/lib/i18n';

const longestName = 80;

export interface AddSheetProps {
  /** The default aisle; undefined while the sheet is closed. */
  aisle: Aisle | undefined;
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
  proposed: Aisle;
  onAdd: AddSheetProps['onAdd'];
  onDone: () => Promise<void>;
}) {
  const t = useText();
  const [name, setName] = useState('');
  const [aisle, setAisle] = useState(proposed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    void onAdd({ name: name.trim(), aisle }); // it is shown at once
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
      <NativeSelect
        input={<Field label={t('shopping.add.aisle')} />}
        variant="outlined"
        value={aisle}
        onChange={(event) => setAisle(aisleValues.find((one) => one === event.target.value) ?? proposed)}
      >
        {aisleValues.map((one) => (
          <option key={one} value={one}>
            {t(`shopping.aisle.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" variant="contained" disabled={name.trim() === ''}>
        {t('shopping.add.action')}
      </Button>
    </Stack>
  );
}
