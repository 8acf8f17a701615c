import { countryValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Field } from '@/components/Field';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { useText } from '@/lib/i18n';
import type { useForm } from '@/lib/useForm';
import type { Typed } from './address.ts';

/** The value of `autocomplete` of each field. */
const autoComplete = {
  name: 'name',
  postalCode: 'postal-code',
  houseNumber: 'off',
  addition: 'off',
  street: 'address-line1',
  city: 'address-level2',
} as const;

/** The maximum number of characters of each field, as on the server. */
const maxLengths = { name: 100, postalCode: 10, houseNumber: 10, addition: 20, street: 100, city: 100 } as const;

export interface AddressFormProps extends ReturnType<typeof useForm> {
  address: Typed;
  onChange: (address: Typed) => void;
  onBack: (() => void) | undefined;
}

/** AddressForm asks for the address of a parcel, in the usual order of the Netherlands and Belgium. */
export function AddressForm({ address, onChange, onBack, busy, submit, fields, problem }: AddressFormProps) {
  const t = useText();
  const field = (name: keyof typeof autoComplete, label: string, optional = false) => (
    <Field
      label={label}
      name={name}
      autoComplete={autoComplete[name]}
      value={address[name]}
      onChange={(event) => onChange({ ...address, [name]: event.target.value })}
      error={fields[name] !== undefined}
      helperText={fields[name]}
      slotProps={{ input: { 'aria-required': !optional, maxLength: maxLengths[name] } }}
    />
  );
  return (
    <FunnelPage
      title={t('purchase.address.title')}
      subtitle={t('purchase.address.text')}
      {...(onBack && { onBack })}
      onAction={() => void submit()}
      actionLabel={t('purchase.address.check')}
      busy={busy}
    >
      <FormProblem>{problem}</FormProblem>
      <Stack spacing={5}>
        <OptionGroup
          label={t('purchase.address.country')}
          type="radio"
          columns
          {...(fields.country && { error: fields.country })}
        >
          {countryValues.map((country) => (
            <OptionCard
              key={country}
              title={t(`purchase.address.countries.${country}`)}
              selected={address.country === country}
              onChange={() => onChange({ ...address, country })}
            />
          ))}
        </OptionGroup>
        {field('name', t('purchase.address.name'))}
        {field('postalCode', t('purchase.address.postalCode'))}
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 4, alignItems: 'start' }}>
          {field('houseNumber', t('purchase.address.houseNumber'))}
          {field('addition', t(`purchase.address.addition.${address.country}`), true)}
        </Box>
        {field('street', t('purchase.address.street'))}
        {field('city', t('purchase.address.city'))}
      </Stack>
    </FunnelPage>
  );
}
