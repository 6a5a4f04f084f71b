import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MIN_MEMORY_MB } from '../../../src/lib/memory.ts';
import { type House, openPremises, type Premises } from '../house.ts';
import { ownBuild } from '../own-build.ts';
import { sendRequest } from '../send-request.ts';
import { copyDatabase } from '../site.ts';

// `npm start` with the least memory, whose server fills its heap when it is told to.

const METRICS_TOKEN = 'a token that only monitors know, of 32 bytes';
const READY = 'Press Ctrl+C to stop.';
const { origin, dist } = ownBuild();
const { folder: dataFolder, databaseUrl, remove } = copyDatabase();
let premises: Premises;
let house: House;

beforeAll(async () => {
  premises = openPremises({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder,
    MEMORY_MB: `${MIN_MEMORY_MB}`,
    METRICS_TOKEN,
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('../fill-memory.ts', import.meta.url))}`,
  });
  mkdirSync(join(premises.folder, 'dist'));
  symlinkSync(dist, join(premises.folder, 'dist/build-1'));
  house = premises.start();
  await house.hasPrinted(READY);
});
afterAll(async () => {
  await house.clear();
  premises.remove();
  remove();
});

const serverPid = () => Number(readFileSync(join(dataFolder, 'server.pid'), 'utf8').split('\n')[0]);
async function readMemoryExits(): Promise<string | undefined> {
  const { text } = await sendRequest(origin, '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return /^easel_memory_exits (\d+)$/m.exec(text)?.[1];
}

it('The supervisor of a server records that it ran out of memory, ends with it, and the next start reports it', async () => {
  expect(await readMemoryExits()).toBe('0');
  expect(existsSync(join(dataFolder, 'memory-exits'))).toBe(false);
  process.kill(serverPid(), 'SIGUSR2');
  expect((await house.ended).code).not.toBe(0);
  expect(house.printed()).toContain('heap out of memory');
  house = premises.start();
  await house.hasPrinted(READY);
  expect(await readMemoryExits()).toBe('1');
});

it('The supervisor of a server starts no other while it is stopped or has hardly any processor, and it answers as soon as it can', async () => {
  const pid = serverPid();
  process.kill(pid, 'SIGSTOP');
  const waiting = sendRequest(origin, '/healthz');
  await wait(6_000);
  process.kill(pid, 'SIGCONT');
  expect((await waiting).status).toBe(200);
  // Runs for a tenth of the time, as next to busy processes.
  let isStarved = true;
  const starving = (async () => {
    while (isStarved) {
      process.kill(pid, 'SIGSTOP');
      await wait(270);
      process.kill(pid, 'SIGCONT');
      await wait(30);
    }
  })();
  for (let i = 0; i < 10; i++) {
    expect((await sendRequest(origin, '/healthz')).status).toBe(200);
    await wait(300);
  }
  isStarved = false;
  await starving;
  await vi.waitFor(async () => expect((await sendRequest(origin, '/readyz')).status).toBe(200), { timeout: 30_000 });
  expect([serverPid(), house.child.exitCode]).toEqual([pid, null]);
  expect(house.printed().split(READY)).toHaveLength(2);
});

it('The supervisor of a server records no end that was requested', async () => {
  house.child.kill('SIGTERM');
  expect(await house.ended).toEqual({ code: 0, signal: null });
  expect(readFileSync(join(dataFolder, 'memory-exits'), 'utf8')).toBe('1\n');
});
