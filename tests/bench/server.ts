import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Boards, ORIGIN } from './boards.ts';
import { type Child, startChild } from './child.ts';

export interface ServerChild extends Child {
  port: number;
  dist: string;
  databaseFile: string;
}

export interface Started {
  startServerMs: number;
  pages: number;
}

/** Server in a child process on a copy of the database. */
export async function spawnServer(
  boards: Boards,
  roles: number,
  settings: Record<string, string> = {},
): Promise<ServerChild> {
  const dist = join(await boards.prepare(roles), 'dist');
  const [port, database] = await Promise.all([findPort(), boards.copyDatabase(roles)]);
  const child = startChild('server.ts', [dist], {
    ...listenAt(port),
    DATA_DIR: boards.scratch('data'),
    DATABASE_URL: `file:${database}`,
    ...settings,
  });
  return { ...child, port, dist, databaseFile: database };
}

/** Settings of a server at a port of this machine, with pages of a board built here. */
export const listenAt = (port: number) => ({
  SITE_URL: ORIGIN,
  HOST: '127.0.0.1',
  PORT: String(port),
  ALLOWED_HOSTS: `127.0.0.1:${port}`,
});

/** Returns an unused port. */
export function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
