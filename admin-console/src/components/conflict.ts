/** A form's values by field. */
type Values = Record<string, unknown>;

/** Which value of a field is kept. */
export type Side = 'mine' | 'theirs';

/** Whether two values are equal, apart from the keys of rows. */
export const sameValue = (one: unknown, other: unknown): boolean => written(one) === written(other);

const written = (value: unknown) =>
  JSON.stringify(value, (name, part) => {
    if (name === 'key') return undefined;
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)));
  });

/** A field whose values differ. */
export interface Difference<Form> {
  field: keyof Form & string;
  /** The side that is kept by default; undefined when both sides changed the field. */
  side: Side | undefined;
}

/** differences returns the fields in which two versions of a form differ; both were made from base. */
export function differences<Form extends object>(base: Form, mine: Form, theirs: Form): Difference<Form>[] {
  const [before, own, other] = [base as Values, mine as Values, theirs as Values];
  return [...new Set([...Object.keys(own), ...Object.keys(other)])]
    .filter((field) => !sameValue(own[field], other[field]))
    .map((field) => {
      const side = sameValue(before[field], own[field])
        ? 'theirs'
        : sameValue(before[field], other[field])
          ? 'mine'
          : undefined;
      return { field: field as keyof Form & string, side };
    });
}

/** merged returns mine, with the values of theirs for the fields whose side is theirs. */
export function merged<Form extends object>(mine: Form, theirs: Form, sides: Record<string, Side | undefined>): Form {
  const taken = ([field]: [string, unknown]) => sides[field] === 'theirs';
  return Object.fromEntries([
    ...Object.entries(mine).filter((entry) => !taken(entry)),
    ...Object.entries(theirs).filter(taken),
  ]) as Form;
}
