import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describeViolations } from '../../../src/cli/verify.ts';
import { applicationInvariants } from '../../../src/features/applications/application.invariants.ts';
import { MINUTES_TO_UNDO } from '../../../src/features/applications/own-application.ts';
import { deleteOrphanedApplicationFiles } from '../../../src/features/applications/retention.commands.ts';
import { HOUR, MINUTE } from '../../../src/lib/dates.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { rounds } from '../../rounds.ts';
import { describeOnSqlite } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';

const programs = fileURLToPath(new URL('..', import.meta.url));
const run = (program: string, ...words: string[]) =>
  spawnSync(process.execPath, [join(programs, program), ...words], { encoding: 'utf8' });
const APPLIED = new Date('2026-06-01T12:00:00.000Z');
const ERASED = new Date(APPLIED.getTime() + MINUTES_TO_UNDO * MINUTE);
const MAX_WRITES = 40;

describeOnSqlite('An application whose deletion is killed before any one write', (open) => {
  it('An application whose deletion is killed before any one write is deleted or is not, comes back or does not, and is erased whole in the end', async () => {
    const { db, url, now } = await open();
    const folder = mkdtempSync(join(tmpdir(), 'easel-files-'));
    const files = localStorageIn(folder);
    const { hash } = await plantOpenJob(db, now, { apply: { mode: 'board' } });
    expect(run('apply-and-die.ts', url, folder, hash, '0').stderr).toBe('');
    const { id } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow();

    const stateOf = async () => {
      const [application] = await db.selectFrom('applications').select('status').execute();
      const deletions = await db.selectFrom('application_deletions').select('status').execute();
      expect(await describeViolations(applicationInvariants(files), db, APPLIED)).toEqual([]);
      return `${application?.status}, ${deletions.length} to erase`;
    };
    /** Kills it before each write in turn; gives the states it left, in their order. */
    const killAtEach = async (way: string, at: Date) => {
      const states = [await stateOf()];
      for (let n = 1; n < MAX_WRITES; n += rounds(3, 1)) {
        const child = run('delete-and-die.ts', url, folder, way, id, at.toISOString(), String(n));
        const state = await stateOf();
        if (state !== states.at(-1)) states.push(state);
        if (child.signal === 'SIGKILL') continue;
        expect(child.stderr).toBe('');
        expect(n).toBeGreaterThan(2);
        return states;
      }
      throw new Error('It never came to its end');
    };
    const verificationStatus = 'received, 0 to erase';
    const deleted = 'withdrawn, 1 to erase';
    expect(await killAtEach('delete', APPLIED)).toEqual([verificationStatus, deleted]);
    expect(await killAtEach('restore', APPLIED)).toEqual([deleted, verificationStatus]);
    expect(await killAtEach('delete', APPLIED)).toEqual([verificationStatus, deleted]);
    expect(await killAtEach('erase', ERASED)).toEqual([deleted, 'undefined, 0 to erase']);
    for (const table of ['application_files', 'application_submissions', 'mails', 'tasks'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    await deleteOrphanedApplicationFiles(db, files, new Date(Date.now() + HOUR));
    for await (const { name } of files.list()) throw new Error(`${name} is left`);
    rmSync(folder, { recursive: true, force: true });
  }, 300_000);
});
