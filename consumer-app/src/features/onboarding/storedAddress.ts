import type { ShippingAddress } from '@lepelblad/api';
import type { Typed } from './address.ts';

/** The typed fields of an address, and the address as it will be written, once checked. */
export interface KeptAddress {
  typed: Typed;
  formatted?: ShippingAddress;
}

// Of this visit, as it is nobody's to find on the device later: signing out empties it.
const key = 'address';

/** What was typed before the page was loaded anew; undefined when nothing was, or it cannot be read. */
export function keptAddress(): KeptAddress | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptAddress | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepAddress(address: KeptAddress): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(address));
  } catch {
    // Storage is closed to this page, or full: it holds until the page is loaded anew.
  }
}

/** It was sent. */
export function forgetAddress(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The page has no access to storage, so nothing is stored.
  }
}
