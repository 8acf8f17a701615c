/** Sizes that both apps share, in pixels unless noted otherwise. */
export const scale = {
  radius: { card: 20, field: 14, small: 14, pill: 999 },
  /** Height of a large button, and the least size of anything that is touched. */
  button: 54,
  touch: 44,
  /** Width from which the bar at the bottom becomes a bar at the side. */
  wide: 900,
  /** Width of the bar at the side. */
  side: 216,
  /** Largest width of running text. */
  reading: '68ch',
  /** Longest motion, in milliseconds. */
  motion: 180,
} as const;

export const fonts = {
  title: '"Fraunces Variable", "Fraunces Fallback", Georgia, serif',
  text: '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif',
} as const;
