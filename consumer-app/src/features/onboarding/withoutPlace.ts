/** An address's query without what says where in a way in somebody is. */
export function withoutPlace(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete('step');
  rest.delete('question');
  return rest.size === 0 ? '' : `?${rest}`;
}
