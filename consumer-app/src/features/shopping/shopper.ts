import type { Shopper } from '@lepelblad/api';
import { keep, storedValue } from '@/lib/storedValue';

const key = 'shopper';

/** Returns how the user of this device is shown to others with a list; without a name before it was given. */
export function ownShopper(): Shopper {
  const stored = storedValue(key);
  if (stored) return JSON.parse(stored) as Shopper;
  const shopper = { id: crypto.randomUUID(), name: '' };
  keep(key, JSON.stringify(shopper));
  return shopper;
}

/** Stores the name of the user of this device for the rest of the visit. */
export function nameShopper(name: string): Shopper {
  const shopper = { ...ownShopper(), name };
  keep(key, JSON.stringify(shopper));
  return shopper;
}
