/**
 * Writes CSV (RFC 4180). An apostrophe prefixes possible formulas at the start of cells and after semicolons, tabs and line
 * breaks, which some locales read as separators.
 */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');

// With full-width variants.
const BEGUN_INSIDE = /([;\t\r\n])(?=[ "\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const BEGUN_AT_START = /^(?=[ "\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r])/;

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(BEGUN_INSIDE, "$1'").replace(BEGUN_AT_START, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
