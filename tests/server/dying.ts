import files from 'node:fs/promises';
import { flushCompileCache, syncBuiltinESMExports } from 'node:module';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';

// Counts what this process writes, to a database of either engine or to files.
let writes = 0;
let last = Number.POSITIVE_INFINITY;

/** Restarts the count, and kills this process before its n-th write from now on. */
export function dieBeforeWrite(n: number): void {
  // A process that is killed keeps nothing of what it compiled: the next, which dies as well, need not do it again.
  flushCompileCache();
  writes = 0;
  last = n;
}

export const countWrites = (): number => writes;

function step(): void {
  if (++writes === last) process.kill(process.pid, 'SIGKILL');
}

const isWriting = (sql: string): boolean => !/^\s*(select|pragma|begin|start|listen|set)\b/i.test(sql);

for (const way of ['run', 'all'] as const) {
  const real = StatementSync.prototype[way];
  StatementSync.prototype[way] = function (this: StatementSync, ...parameters: never[]) {
    if (isWriting(this.sourceSQL)) step();
    return (real as (...given: never[]) => unknown).apply(this, parameters) as never;
  };
}

const client = pg.Client.prototype as unknown as { query: (this: pg.Client, ...given: unknown[]) => unknown };
const query = client.query;
client.query = function (...given) {
  const [requested] = given as [string | { text?: string }];
  if (isWriting((typeof requested === 'string' ? requested : requested.text) ?? 'select')) step();
  return query.apply(this, given);
};

const fs = files as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
for (const way of ['mkdir', 'open', 'rename', 'rm'] as const) {
  const real = fs[way];
  fs[way] = async (...given) => {
    step();
    return real?.(...given);
  };
}
syncBuiltinESMExports();
