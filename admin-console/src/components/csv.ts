/**
 * Returns one cell. Values that a spreadsheet would read as a formula are quoted, because names of campaigns come from
 * links.
 */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * csvOf returns a table as CSV: with semicolons, as Dutch spreadsheets expect, and a byte order mark, which says that
 * it is UTF-8.
 */
export const csvOf = (rows: (string | number)[][]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;

/** How long a file remains available for its download, in milliseconds. */
const keptFor = 60_000;

/** download makes the browser save a file. */
export function download(name: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser may read the file after the click, or ask where to save it first.
  setTimeout(() => URL.revokeObjectURL(url), keptFor);
}
