/** Returns the query of a URL without the place in a funnel. */
export function withoutPlace(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete('step');
  rest.delete('question');
  return rest.size === 0 ? '' : `?${rest}`;
}
