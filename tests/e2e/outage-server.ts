import { openSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CompiledQuery } from 'kysely';
import { projectRoot } from '../../src/cli/project.ts';
import { readEnv } from '../../src/env.ts';
import { startServer } from '../../src/server/main.ts';

// Server whose database follows commands on standard input, or without free files.
const [dist = ''] = process.argv.slice(2);

const { db } = await startServer(readEnv(), { dist, publicDir: join(projectRoot, 'public') });
// Killed in the end (dying.ts).
flushCompileCache();
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'open all files') openAllFiles();
  // On the writing connection.
  else await db.transaction().execute((trx) => trx.executeQuery(CompiledQuery.raw(line)));
  console.log('done');
}

function openAllFiles(): void {
  try {
    for (;;) openSync('/dev/null', 'r');
  } catch {
    // Now there are none left.
  }
}
