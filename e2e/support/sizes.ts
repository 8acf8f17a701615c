/** The sizes of screenshots: a phone and a wide screen. */
export const sizes = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } } as const;
