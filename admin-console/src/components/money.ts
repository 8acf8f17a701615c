/** centsOf reads an amount in euros, with a comma or a point. It returns NaN for other text. */
export const centsOf = (text: string): number => Math.round(Number(text.trim().replace(',', '.') || Number.NaN) * 100);
