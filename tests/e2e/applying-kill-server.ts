import { writeSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';

// A server that is killed before its n-th write, once it was told to count: to a database of either engine, or to files.
const [dist = ''] = process.argv.slice(2);
let left = Number.POSITIVE_INFINITY;
const step = () => {
  if (--left === 0) process.kill(process.pid, 'SIGKILL');
};
const isWriting = (text: string): boolean => !/^\s*(select|pragma|begin|start|listen|set)\b/i.test(text);

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
  const [asked] = given as [string | { text?: string }];
  if (isWriting((typeof asked === 'string' ? asked : asked.text) ?? 'select')) step();
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

// Only now: what they import must be the ways above.
const { readEnv } = await import('../../src/env.ts');
const { startServer } = await import('../../src/server/main.ts');
const { projectRoot } = await import('../../src/cli/project.ts');
await startServer(readEnv(), { dist, publicDir: join(projectRoot, 'public') });
// Written at once: what was said before a kill has been said.
writeSync(1, 'ready\n');
process.stdin.on('data', (n) => {
  left = Number(n);
  writeSync(1, 'counting\n');
});
