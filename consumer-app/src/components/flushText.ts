/**
 * The left or right margin of a text button, by its shape, with which its text or icon is at the margin of the page.
 * Each is the padding of the theme. A `Stack` with `spacing` resets margins, unless it has `useFlexGap`.
 */
export const flushText = { plain: -3.5, small: -4.5, icon: -2.5, smallIcon: -4 } as const;
