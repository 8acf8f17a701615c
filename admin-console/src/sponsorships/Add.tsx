import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionQuestion } from '@/components/ActionQuestion';
import { BrandField } from '@/components/BrandField';
import { DateField } from '@/components/DateField';
import { useText } from '@/providers/i18n';
import type { Sponsorship } from './calls';

/** Add is a button that opens the form for a new sponsorship. */
export function Add() {
  const t = useText();
  const data = useDataProvider();
  const [open, setOpen] = useState(false);
  const add = (values: FormData) => {
    const text = (name: string) => String(values.get(name) ?? '').trim();
    const days = text('accessDays');
    const lastDay = text('lastDay');
    const sponsorship = {
      tenantId: text('tenantId'),
      name: text('name'),
      seats: Number(text('seats')),
      ...(days ? { accessDays: Number(days) } : {}),
      ...(lastDay ? { lastDay } : {}),
    };
    return data.create<Sponsorship>('sponsorships', { data: sponsorship });
  };
  return (
    <>
      <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpen(true)}>
        {t('resources.sponsorships.add.action')}
      </Button>
      {open && (
        <ActionQuestion
          title={t('resources.sponsorships.add.title')}
          text={t('resources.sponsorships.add.text')}
          action={t('resources.sponsorships.add.action')}
          fields={['tenantId', 'name', 'seats', 'accessDays', 'lastDay']}
          run={add}
          message="resources.sponsorships.add.done"
          onClose={() => setOpen(false)}
        >
          {(field) => (
            <>
              <BrandField {...field('tenantId')} />
              <TextField
                {...field('name')}
                required
                label={t('resources.sponsorships.fields.sponsor')}
                slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
              />
              <TextField
                {...field('seats')}
                required
                label={t('resources.sponsorships.fields.seatsField')}
                defaultValue="10"
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' } }}
              />
              <TextField
                {...field('accessDays')}
                label={t('resources.sponsorships.fields.accessDays')}
                defaultValue="30"
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } }}
              />
              <DateField {...field('lastDay')} label={t('resources.sponsorships.fields.lastDay')} />
            </>
          )}
        </ActionQuestion>
      )}
    </>
  );
}
