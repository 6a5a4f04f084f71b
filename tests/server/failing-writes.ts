import { StatementSync } from 'node:sqlite';
import pg from 'pg';

// Lets the n-th write of this process fail, to a database of either engine: to what it leaves behind, a process that was
// killed there.
let left = Number.POSITIVE_INFINITY;

export class Failed extends Error {}
const MESSAGE = 'This write fails';

/** The n-th write from now on fails, and those after it do not. */
export function failAtWrite(n: number): void {
  left = n;
}

/** Gives whether the write that was to fail has been reached. */
export function failNoMore(): boolean {
  const hasFailed = left <= 0;
  failAtWrite(Number.POSITIVE_INFINITY);
  return hasFailed;
}

/** Runs work whose n-th write fails. Returns whether it got so far, and whether it ended all the same. */
export async function failAtWriteOf(
  n: number,
  work: () => Promise<unknown>,
): Promise<{ hasFailed: boolean; hasEnded: boolean }> {
  failAtWrite(n);
  const error: unknown = await work().then(
    () => undefined,
    (reason) => reason,
  );
  const hasFailed = failNoMore();
  const isFailure = error instanceof Failed || String((error as Error | undefined)?.cause ?? error).includes(MESSAGE);
  if (error !== undefined && !isFailure) throw error;
  return { hasFailed, hasEnded: error === undefined };
}

function step(sql: string): void {
  if (/^\s*(select|pragma|begin|start|listen|set|rollback)\b/i.test(sql)) return;
  if (--left === 0) throw new Failed(MESSAGE);
}

for (const way of ['run', 'all'] as const) {
  const real = StatementSync.prototype[way];
  StatementSync.prototype[way] = function (this: StatementSync, ...parameters: never[]) {
    step(this.sourceSQL);
    return (real as (...given: never[]) => unknown).apply(this, parameters) as never;
  };
}

const client = pg.Client.prototype as unknown as { query: (this: pg.Client, ...given: unknown[]) => unknown };
const query = client.query;
client.query = function (...given) {
  const [requested] = given as [string | { text?: string }];
  step((typeof requested === 'string' ? requested : requested.text) ?? 'select');
  return query.apply(this, given);
};
