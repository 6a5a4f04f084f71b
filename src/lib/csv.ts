/**
 * A table as CSV (RFC 4180) that a spreadsheet opens without running anything: where a formula could begin, an apostrophe
 * marks what follows as text. That is at the beginning of a cell, and behind whatever a spreadsheet of another language takes
 * for the end of one: semicolons, tabs and line breaks inside of a cell, as the quotes around it mean nothing then.
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
