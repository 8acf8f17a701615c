/** Owner of ingredients: a brand's id; undefined for the platform, or for the only brand of the user. */
export type Owner = string | undefined;

const between = '.';

/** Returns the id of a record in the console, which includes its owner. */
export const keyOf = (owner: Owner, id: string) => (owner ? `${owner}${between}${id}` : id);

/** Returns the owner and the id of the server in an id of keyOf. */
export const partsOf = (key: string): { tenantId: Owner; id: string } => {
  const [first = '', second] = key.split(between);
  return second === undefined ? { tenantId: undefined, id: first } : { tenantId: first, id: second };
};

/** Returns a record with its id in the console. */
export const keyed = <Item extends { id: string }>(owner: Owner, record: Item): Item => ({
  ...record,
  id: keyOf(owner, record.id),
});

/** Returns the parameters of a request about one record. */
export const paramsOf = (key: string) => {
  const { tenantId, id } = partsOf(key);
  return { path: { id }, query: { tenantId } };
};
