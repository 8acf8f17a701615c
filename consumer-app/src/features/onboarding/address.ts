import type { Country, ShippingAddress } from '@lepelblad/api';

/** Typed has the fields of an address as the user types them. */
export interface Typed {
  country: Country;
  name: string;
  postalCode: string;
  houseNumber: string;
  addition: string;
  street: string;
  city: string;
}

/** The required fields of an address. */
export const required = ['name', 'postalCode', 'houseNumber', 'street', 'city'] as const;

/** Returns the form's values for an existing address, or empty ones with the user's name. */
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

/** Returns the lines of an address on a parcel, without the country. */
export function lines({ name, street, houseNumber, addition, postalCode, city }: ShippingAddress): string[] {
  return [name, [street, houseNumber, addition].filter(Boolean).join(' '), `${postalCode} ${city}`];
}

/** Returns an address on one line, such as `Oudegracht 12 A, 3511 AB Utrecht`. */
export const onOneLine = (address: ShippingAddress) => lines(address).slice(1).join(', ');

/** Reports whether an address is written differently than the user typed it. */
export function differs(address: ShippingAddress, { country: _, ...typedFields }: Typed): boolean {
  return Object.entries(typedFields).some(
    ([field, text]) => String(address[field as keyof ShippingAddress] ?? '') !== text.trim(),
  );
}
