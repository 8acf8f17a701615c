import { ApiError, type PurchaseOnboarding, type ShippingAddress } from '@lepelblad/api';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { useFunnelStep } from '@/lib/measuring';
import { useForm } from '@/lib/useForm';
import { AddressForm } from './AddressForm.tsx';
import { AddressSummary } from './AddressSummary.tsx';
import { required, type Typed, typed } from './address.ts';
import { forgetAddress, type StoredAddress, storeAddress, storedAddress } from './storedAddress.ts';

/**
 * Validates an address by the rules of its country and returns it as it will be written. Throws an error with `message`
 * and the problems by field.
 */
async function check({ name, ...address }: Typed, message: string): Promise<ShippingAddress> {
  const query = { ...address, addition: address.addition || undefined };
  const { data } = await client.GET('/user/check-shipping-address', { params: { query } });
  if (!data) throw new ApiError(0, {});
  const { valid, fields, postalCode, houseNumber, addition, street, city } = data.data;
  if (!valid || !postalCode || !houseNumber || !street || !city) {
    throw new ApiError(422, { message, fields: fields ?? {} });
  }
  const { country } = address;
  return { name: name.trim(), country, postalCode, houseNumber, street, city, ...(addition && { addition }) };
}

/** Value of the address parameter that shows the summary, so that going back leads to the form. */
const atSummary = 'check';

export interface AddressPageProps {
  state: PurchaseOnboarding;
  onSend: (to: ShippingAddress) => Promise<void>;
  /** Called by the form's back button. Without it there is no button. */
  onLeave: (() => void) | undefined;
}

/** AddressPage asks for the address of a parcel and shows it for confirmation before it is sent. */
export function AddressPage({ state, onSend, onLeave }: AddressPageProps) {
  const t = useText();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [{ typed: given, formatted: written }, setAddress] = useState<StoredAddress>(
    () => storedAddress() ?? { typed: typed(state.address, state.name) },
  );
  const change = (address: StoredAddress) => {
    storeAddress(address);
    setAddress(address);
  };
  const confirmed = search.get('question') === atSummary ? written : undefined;
  const answered = useFunnelStep('purchase', confirmed ? 'summary' : 'address');

  const form = useForm(
    async () => {
      change({ typed: given, formatted: await check(given, t('account.incomplete')) });
      answered();
      const address = new URLSearchParams(search);
      address.set('question', atSummary);
      await navigate({ search: address.toString() });
    },
    () =>
      Object.fromEntries(
        required.filter((field) => given[field].trim() === '').map((field) => [field, t('account.missing')]),
      ),
  );
  const summary = useForm(
    async () => {
      if (!written) return;
      await onSend(written);
      forgetAddress();
      answered();
    },
    () => ({}),
  );
  if (confirmed)
    return <AddressSummary address={confirmed} typed={given} {...summary} onBack={() => void navigate(-1)} />;
  return <AddressForm address={given} onChange={(typed) => change({ typed })} onBack={onLeave} {...form} />;
}
