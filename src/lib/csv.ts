/**
 * A table as CSV (RFC 4180) that a spreadsheet opens without running anything: a text that could be taken for a formula
 * is marked as text by a leading quote.
 */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
