import type { ShippingAddress } from '@lepelblad/api';
import type { Typed } from './address.ts';

/** StoredAddress has the typed fields of an address and, once validated, the address as it will be written. */
export interface StoredAddress {
  typed: Typed;
  formatted?: ShippingAddress;
}

// In the session storage, which is emptied on sign-out, so that the address does not stay on the device.
const key = 'address';

/** Returns the address that was typed before a reload; undefined when there is none or it cannot be read. */
export function storedAddress(): StoredAddress | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredAddress | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeAddress(address: StoredAddress): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(address));
  } catch {
    // Storage is blocked or full: the address is kept until the page is reloaded.
  }
}

/** Deletes the stored address, after it was sent. */
export function forgetAddress(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The page has no access to storage, so nothing is stored.
  }
}
