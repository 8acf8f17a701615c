/**
 * The negative left or right margin of a text button, by its shape, that aligns its text or icon with the page margin.
 * Each is the padding of the theme. A `Stack` with `spacing` resets margins, unless it has `useFlexGap`.
 */
export const flushText = { plain: -3.5, small: -4.5, icon: -2.5, smallIcon: -4 } as const;
