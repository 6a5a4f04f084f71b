import { cpus, totalmem } from 'node:os';

export interface Measure {
  part?: string;
  /** Measured quantity. */
  name: string;
  value: number;
  /** Unit: `ms`, `MB`, `pages/s`. Empty for a ratio. */
  unit: string;
  /** Number of open roles, if relevant. */
  roles?: number | undefined;
  /** Goal, and whether it is met. */
  goal?: string;
  matched?: boolean;
  /** True for the figures that `--quick` prints. */
  headline?: boolean;
}

export const measure = (name: string, value: number, unit: string, roles?: number): Measure => ({
  name,
  value,
  unit,
  roles,
});

/** Marks a figure that `--quick` prints. */
export const asHeadline = (one: Measure): Measure => ({ ...one, headline: true });

export function withGoal(one: Measure, { atMost, atLeast }: { atMost?: number; atLeast?: number }): Measure {
  const unit = one.unit && ` ${one.unit}`;
  return atMost === undefined
    ? { ...one, goal: `≥ ${atLeast}${unit}`, matched: one.value >= (atLeast ?? 0) }
    : { ...one, goal: `≤ ${atMost}${unit}`, matched: one.value <= atMost };
}

export interface Machine {
  processor: string;
  cores: number;
  memoryGb: number;
  platform: string;
  node: string;
}

export function describeMachine(): Machine {
  const [first] = cpus();
  return {
    processor: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
  };
}

export function printMachine({ processor, cores, memoryGb, platform, node }: Machine): void {
  console.log(`${processor}, ${cores} cores, ${memoryGb} GB, ${platform}, Node ${node}`);
}

export function printPart(part: string, measures: readonly Measure[]): void {
  const rows = measures.map(({ roles, name, value, unit, goal, matched }) => [
    roles ?? '',
    name,
    value,
    unit,
    goal ? `${goal} ${matched ? 'met' : 'MISSED'}` : '',
  ]);
  printColumns(['roles', part, 'value', 'unit', 'goal'], rows);
}

/** Prints a table with right-aligned numbers. */
export function printColumns(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? formatValue(cell) : cell)));
  const isNumeric = head.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  const widths = head.map((title, column) => Math.max(title.length, ...texts.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  console.log(['', line(head), line(widths.map((width) => '─'.repeat(width))), ...texts.map(line)].join('\n'));
}

/** Three significant digits. A dash for NaN. */
function formatValue(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
