import type { Shopper } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { Field } from '@/components/Field';
import { Sheet } from '@/components/Sheet';
import { useSheet } from '@/components/useSheet';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { notifyProblem } from '@/lib/toast';
import { nameShopper, ownShopper } from './shopper.ts';

const longestName = 40;

export interface ShoppersProps {
  shoppers: Shopper[];
  /** Tells the others that the user is shopping, or has finished. */
  onShop: (shopper: Shopper, shopping: boolean) => Promise<void>;
}

/** Shoppers shows who is shopping with a list, and lets the user say that they are. */
export function Shoppers({ shoppers, onShop }: ShoppersProps) {
  const t = useText();
  const format = useFormat();
  const naming = useSheet<true>('shopper');
  const [own] = useState(ownShopper);
  const [sending, setSending] = useState(false);
  const others = shoppers.filter(({ id }) => id !== own.id);
  const shopping = others.length < shoppers.length;
  const names = format.list(others.map(({ name }) => name));
  const tell = async (shopper: Shopper, now: boolean) => {
    setSending(true);
    try {
      await onShop(shopper, now);
    } catch (error) {
      void notifyProblem(error);
    } finally {
      setSending(false);
    }
  };
  const said = [
    others.length > 0 && t('shopping.shopper.others', { count: others.length, names }),
    shopping && t('shopping.shopper.own'),
  ].filter((text) => text !== false);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 2,
        mb: 2,
        '@media print': { display: 'none' },
      }}
    >
      <Box
        role="status"
        sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}
      >
        {said.map((text) => (
          <Typography key={text} variant="subtitle1" component="p" sx={{ color: 'brand.deep' }}>
            {text}
          </Typography>
        ))}
      </Box>
      <Button
        variant="outlined"
        size="small"
        loading={sending}
        onClick={() => (shopping ? void tell(ownShopper(), false) : naming.open(true))}
      >
        {t(shopping ? 'shopping.shopper.stop' : 'shopping.shopper.start')}
      </Button>
      <Sheet open={naming.value === true} onClose={() => void naming.close()} title={t('shopping.shopper.title')}>
        <NameForm
          onName={async (name) => {
            await naming.close();
            await tell(nameShopper(name), true);
          }}
        />
      </Sheet>
    </Box>
  );
}

function NameForm({ onName }: { onName: (name: string) => Promise<void> }) {
  const t = useText();
  const [name, setName] = useState(ownShopper().name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void onName(name.trim());
  };
  return (
    <Stack component="form" spacing={4} onSubmit={submit} noValidate>
      <Field
        label={t('shopping.shopper.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoFocus
        autoComplete="given-name"
        slotProps={{ input: { maxLength: longestName, enterKeyHint: 'done' } }}
      />
      <Typography variant="body2" color="textSecondary">
        {t('shopping.shopper.text')}
      </Typography>
      <Button type="submit" variant="contained" disabled={name.trim() === ''}>
        {t('shopping.shopper.start')}
      </Button>
    </Stack>
  );
}
