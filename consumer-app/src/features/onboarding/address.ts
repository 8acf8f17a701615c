import type { Country, ShippingAddress } from '@lepelblad/api';

/** An address as somebody types it. */
export interface Typed {
  country: Country;
  name: string;
  postalCode: string;
  houseNumber: string;
  addition: string;
  street: string;
  city: string;
}

/** The fields of an address that must be filled in. */
export const required = ['name', 'postalCode', 'houseNumber', 'street', 'city'] as const;

/** An address that was given before, to be changed; an empty one for somebody of that name. */
export function typed(address: ShippingAddress | undefined, name: string): Typed {
  return {
    country: address?.country ?? 'NL',
    name: address?.name ?? name,
    postalCode: address?.postalCode ?? '',
    houseNumber: address ? String(address.houseNumber) : '',
    addition: address?.addition ?? '',
    street: address?.street ?? '',
    city: address?.city ?? '',
  };
}

/** An address as it stands on a parcel, without its country. */
export function lines({ name, street, houseNumber, addition, postalCode, city }: ShippingAddress): string[] {
  return [name, [street, houseNumber, addition].filter(Boolean).join(' '), `${postalCode} ${city}`];
}

/** `Oudegracht 12 A, 3511 AB Utrecht` */
export const onOneLine = (address: ShippingAddress) => lines(address).slice(1).join(', ');

/** Whether an address is not written as somebody typed it. */
export function differs(address: ShippingAddress, { country: _, ...typedFields }: Typed): boolean {
  return Object.entries(typedFields).some(
    ([field, text]) => String(address[field as keyof ShippingAddress] ?? '') !== text.trim(),
  );
}
