import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionQuestion } from '@/components/ActionQuestion';
import { BrandField } from '@/components/BrandField';
import { download } from '@/components/csv';
import { DateField } from '@/components/DateField';
import { daysBefore, todayInAmsterdam } from '@/components/days';
import { useBrands } from '@/components/useBrands';
import { languageName, languages, useLanguage, useText } from '@/providers/i18n';
import type { BatchProvider } from './calls';

/** How long codes can be used by default, in days. */
const usualDays = 365;

/** Make is a button that opens the form for new codes. */
export function Make() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpen(true)}>
        {t('resources.batches.make.action')}
      </Button>
      {open && <MakeQuestion onClose={() => setOpen(false)} />}
    </>
  );
}

/** MakeQuestion makes codes and saves them as a file, because they cannot be read again. */
function MakeQuestion({ onClose }: { onClose: () => void }) {
  const t = useText();
  const current = useLanguage();
  const data = useDataProvider<BatchProvider>();
  const { data: brands = [] } = useBrands();
  const [lastDay, setLastDay] = useState(() => daysBefore(todayInAmsterdam(), -usualDays));

  const make = async (values: FormData) => {
    const text = (name: string) => String(values.get(name) ?? '').trim();
    const product = Object.fromEntries(
      languages.map((language) => [language, text(`product.${language}`)]).filter(([, name]) => name),
    );
    const length = Number(text('length'));
    const made = await data.makeCodes({
      tenantId: text('tenantId'),
      name: text('name'),
      seller: text('seller'),
      product,
      ...(text('unit') === 'days' ? { accessDays: length } : { accessMonths: length }),
      parcel: values.has('parcel'),
      lastDay: text('lastDay'),
      codes: Number(text('codes')),
    });
    const slug = brands.find(({ id }) => id === text('tenantId'))?.slug ?? '';
    if (made.data.file !== undefined)
      download(`${slug}-${t('resources.batches.file')}-${text('name')}.csv`, made.data.file);
    return made;
  };

  const fields = [
    'tenantId',
    'name',
    ...languages.map((language) => `product.${language}` as const),
    'product',
    'accessDays',
    'accessMonths',
    'codes',
    'lastDay',
    'seller',
  ] as const;
  return (
    <ActionQuestion
      title={t('resources.batches.make.title')}
      text={t('resources.batches.make.text')}
      action={t('resources.batches.make.action')}
      fields={fields}
      run={make}
      message="resources.batches.make.done"
      onClose={onClose}
    >
      {(field) => (
        <>
          <BrandField {...field('tenantId')} />
          <TextField
            {...field('name')}
            required
            label={t('resources.batches.fields.name')}
            slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          />
          {languages.map((language, index) => {
            const own = field(`product.${language}`);
            const all = field('product');
            return (
              <TextField
                key={language}
                {...own}
                error={own.error || all.error}
                helperText={
                  own.helperText ??
                  all.helperText ??
                  (index === 0 ? t('resources.batches.make.oneLanguage') : undefined)
                }
                label={t('form.inLanguage', {
                  field: t('resources.batches.fields.product'),
                  language: languageName(language, current),
                })}
                slotProps={{ htmlInput: { lang: language, maxLength: 100, autoComplete: 'off' } }}
              />
            );
          })}
          <TextField
            {...field('seller')}
            label={t('resources.batches.make.seller')}
            slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          />
          <TextField
            name="length"
            required
            id="action-length"
            label={t('resources.batches.fields.length')}
            defaultValue="3"
            error={field('accessDays').error || field('accessMonths').error}
            helperText={field('accessDays').helperText ?? field('accessMonths').helperText}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } }}
          />
          <TextField
            select
            name="unit"
            id="action-unit"
            label={t('resources.batches.fields.unit')}
            defaultValue="months"
            slotProps={{ select: { native: true } }}
          >
            <option value="months">{t('resources.batches.unit.months')}</option>
            <option value="days">{t('resources.batches.unit.days')}</option>
          </TextField>
          <TextField
            {...field('codes')}
            required
            label={t('resources.batches.fields.codes')}
            defaultValue="100"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5, autoComplete: 'off' } }}
          />
          <DateField
            {...field('lastDay')}
            required
            label={t('resources.batches.fields.lastDay')}
            value={lastDay}
            onChange={(day) => {
              field('lastDay').onChange();
              setLastDay(day);
            }}
          />
          <FormControlLabel control={<Checkbox name="parcel" />} label={t('resources.batches.fields.parcel')} />
        </>
      )}
    </ActionQuestion>
  );
}
