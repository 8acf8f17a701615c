/** One cell. What a spreadsheet would take for a formula is a text: the names of campaigns are whatever somebody put into a link. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** A table as a file that spreadsheets open: the Dutch ones part cells by semicolons, and all know by the mark at its beginning that it is UTF-8. */
export const csvOf = (rows: (string | number)[][]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;

/** Hands a file over to the browser to be kept. */
export function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
