/** Focuses the first of these fields in the order of the page, so that a screen reader reads its error. */
export function focusField(names: readonly string[]): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[name]')];
  const first = fields.find((field) => names.includes(field.getAttribute('name') ?? ''));
  if (!first) return;
  first.focus({ preventScroll: true });
  // In the middle, because a fixed bar may cover the bottom.
  first.scrollIntoView({ block: 'center' });
}
