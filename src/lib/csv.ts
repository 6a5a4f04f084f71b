/**
 * Writes CSV (RFC 4180). An apostrophe marks text where a spreadsheet could start a formula: at the start of a cell and
 * after semicolons, tabs and line breaks, which some locales read as separators even inside quotes.
 */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');

// With what typing in East Asian widths gives.
const BEGUN_INSIDE = /([;\t\r\n])(?=[ "\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const BEGUN_AT_START = /^(?=[ "\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r])/;

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(BEGUN_INSIDE, "$1'").replace(BEGUN_AT_START, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
