/** Puts the focus on the first of these fields, in the order of the page: there the reader hears what is wrong. */
export function focusField(names: readonly string[]): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[name]')];
  const first = fields.find((field) => names.includes(field.getAttribute('name') ?? ''));
  if (!first) return;
  first.focus({ preventScroll: true });
  // In the middle, where no button that stays at the bottom covers it.
  first.scrollIntoView({ block: 'center' });
}
