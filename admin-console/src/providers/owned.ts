/** Separates the brand of an id from the server's id. */
const separator = '.';

/** owned returns a record whose id contains its brand, because the server needs both. */
export const owned = <Item extends { id: string }>(brand: string, record: Item): Item => ({
  ...record,
  id: `${brand}${separator}${record.id}`,
});

/** ownedParams returns the parameters of a call about an owned record. */
export function ownedParams(id: string) {
  const [tenantId = '', own = ''] = id.split(separator);
  return { path: { id: own }, query: { tenantId } };
}

/** brandOf returns the brand of an owned record. */
export const brandOf = (id: string): string => ownedParams(id).query.tenantId;

/** The list of a brand before one is chosen: without a total, so that it shows as loading. */
export const awaitingBrand = { data: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } };

/** chosenBrand returns the brand of a list's filter; empty until it is chosen. */
export const chosenBrand = ({ brand }: Record<string, unknown>): string => (typeof brand === 'string' ? brand : '');
