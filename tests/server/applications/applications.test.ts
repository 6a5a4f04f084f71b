import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { applicationInvariants } from '../../../src/features/applications/application.invariants.ts';
import { findReceipt } from '../../../src/features/applications/application.queries.ts';
import {
  findPreviousOutcomeAndRenewReceipt,
  submitApplication,
} from '../../../src/features/applications/apply.commands.ts';
import type { ApplicationServices } from '../../../src/features/applications/applying.ts';
import { withdrawApplication } from '../../../src/features/applications/candidate.commands.ts';
import { eraseApplications } from '../../../src/features/applications/erasure.ts';
import {
  deleteOrphanedApplicationFiles,
  eraseExpiredApplications,
} from '../../../src/features/applications/retention.commands.ts';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import { addDays } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { digestToken } from '../../../src/lib/token.ts';
import { deleteOldUploads } from '../../../src/storage/incoming-uploads.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { s3StorageIn } from '../../../src/storage/s3-storage.ts';
import { StorageError } from '../../../src/storage/storage.ts';
import { applyingWith } from '../applying.ts';
import { describeOnBothEngines } from '../harness.ts';
import { actor } from '../plant.ts';
import { startS3, type TestBucket } from '../s3.ts';
import { fill, listStored, openRole } from './receive.ts';

const clearing: string[] = [];
let s3: TestBucket;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.remove());
afterEach(async () => {
  const left = applyingWith(s3StorageIn(s3.bucket, ''));
  for (const name of await listStored(left)) await left.files.remove(name);
  for (const folder of clearing.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'easel-files-'));
  clearing.push(folder);
  return folder;
}

/** Names of files that arrived and were not stored. */
const listIncoming = ({ files }: ApplicationServices): string[] =>
  existsSync(files.incoming) ? readdirSync(files.incoming) : [];

/** Stores a file past all that receives applications. */
async function plant({ files }: ApplicationServices, name: string, bytes: string): Promise<void> {
  mkdirSync(files.incoming, { recursive: true });
  const path = join(files.incoming, 'planted');
  writeFileSync(path, bytes);
  await files.put(name, { path, sha256: createHash('sha256').update(bytes).digest('hex') });
}

const countRows = async (
  db: Db,
  table: 'applications' | 'mails' | 'application_files' | 'application_submissions' | 'tasks',
) =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** As a candidate fills it in, with a name of the file that is not safe. */
const apply = (
  { files }: ApplicationServices,
  { hash, ...more }: { hash: string; email?: string; note?: string; key?: string },
) => fill({ files }, hash, { email: 'Ada@Example.com', fileName: '../cv\u202e.pdf', ...more });

const receiptOf = (arrival: Awaited<ReturnType<typeof submitApplication>>): string => {
  if (arrival.outcome === 'closed') throw new Error('It did not arrive');
  return arrival.receipt;
};

describeOnBothEngines('An application', (open, _engine, test) => {
  describe.each([
    ['a folder', () => applyingWith(localStorageIn(newFolder()))],
    ['a bucket', () => applyingWith(s3StorageIn(s3.bucket, newFolder(), { page: 2 }))],
  ])('with its files in %s', (_, openFiles) => {
    test('An application is stored with its file and a mail that holds the private link', async () => {
      const { db, now } = await open();
      const applying = openFiles();
      const { hash } = await openRole(db, now);
      await submitApplication(db, applying, await apply(applying, { hash, key: 'k' }), now);
      expect(await db.selectFrom('applications').selectAll().executeTakeFirstOrThrow()).toMatchObject({
        email: 'ada@example.com',
        portfolio_url: 'https://ada.design/',
        status: 'received',
        keep_months: 6,
      });
      const file = await db.selectFrom('application_files').selectAll().executeTakeFirstOrThrow();
      expect(file).toMatchObject({ name: 'cv.pdf', purpose: 'cv', bytes: 2_000 });
      expect(await listStored(applying)).toEqual([file.id]);
      const mail = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
      expect(mail).toMatchObject({ recipient: 'ada@example.com', is_secret: 1 });
      expect(mail.text).toMatch(/https:\/\/easel\.example\/applications\/[\w-]{54}\n/);
    });

    it('An application sent fifty times at once is one application, one mail and one file, with one answer', async () => {
      const { db, now } = await open();
      const applying = openFiles();
      const { hash } = await openRole(db, now);
      const forms = await Promise.all(Array.from({ length: 50 }, () => apply(applying, { hash, key: 'k' })));
      const receipts = await Promise.all(
        forms.map(async (form) => receiptOf(await submitApplication(db, applying, form, now))),
      );
      expect(new Set(receipts).size).toBe(1);
      expect(await countRows(db, 'applications')).toBe(1);
      expect(await countRows(db, 'mails')).toBe(1);
      expect(await listStored(applying)).toHaveLength(1);
    });

    test('An application sent from two forms with the same words is one application and one mail', async () => {
      const { db, now } = await open();
      const applying = openFiles();
      const { hash } = await openRole(db, now);
      const first = await submitApplication(db, applying, await apply(applying, { hash, key: 'one' }), now);
      const second = await submitApplication(db, applying, await apply(applying, { hash, key: 'two' }), now);
      expect(receiptOf(second)).not.toBe(receiptOf(first));
      expect(await countRows(db, 'applications')).toBe(1);
      expect(await countRows(db, 'mails')).toBe(1);
      expect(await listStored(applying)).toHaveLength(1);
    });

    it('An application with other words under a known address changes nothing, looks the same, and notifies the address alone', async () => {
      const { db, now } = await open();
      const applying = openFiles();
      const { hash } = await openRole(db, now);
      await submitApplication(db, applying, await apply(applying, { hash, key: 'one' }), now);
      const second = await submitApplication(
        db,
        applying,
        await apply(applying, { hash, key: 'two', note: 'I am another person' }),
        now,
      );
      expect(second).toEqual({ outcome: 'arrived', receipt: expect.any(String) });
      expect(await db.selectFrom('applications').select('note').execute()).toEqual([{ note: '' }]);
      const kinds = await db.selectFrom('mails').select('kind').orderBy('id').execute();
      expect(kinds.map(({ kind }) => kind).sort()).toEqual(['application receipt', 'application repeated']);
    });

    test('An application under a used key with other words is distinguished, and answered with what arrived', async () => {
      const { db, now } = await open();
      const applying = openFiles();
      const { hash } = await openRole(db, now);
      const first = await submitApplication(db, applying, await apply(applying, { hash, key: 'k' }), now);
      const changed = await apply(applying, { hash, key: 'k', note: 'and another thing' });
      expect(await submitApplication(db, applying, changed, now)).toEqual({
        outcome: 'used',
        receipt: receiptOf(first),
      });
      expect(await findPreviousOutcomeAndRenewReceipt(db, applying, changed)).toEqual({
        outcome: 'used',
        receipt: receiptOf(first),
      });
      expect(await listStored(applying)).toHaveLength(1);
    });

    it('An application gets its receipt again although only a digest is stored, also where that is of an earlier version', async () => {
      const { db, now } = await open();
      const applying = openFiles();
      const submission = await apply(applying, { hash: (await openRole(db, now)).hash, key: 'k' });
      const receipt = receiptOf(await submitApplication(db, applying, submission, now));
      const [form] = await db.selectFrom('application_submissions').selectAll().execute();
      expect(form?.receipt).toBe(digestToken(receipt));
      expect(await findReceipt(db, receipt)).toMatchObject({ at: now.toISOString() });
      expect(await findReceipt(db, digestToken(receipt))).toBeUndefined();

      await db
        .updateTable('application_submissions')
        .set({ receipt: digestToken('an earlier one') })
        .execute();
      expect(await findPreviousOutcomeAndRenewReceipt(db, applying, submission)).toEqual({
        outcome: 'arrived',
        receipt,
      });
      expect(await findReceipt(db, receipt)).toBeDefined();
    });

    test('An application for a role that has closed leaves nothing behind', async () => {
      const { db, now } = await open();
      const applying = openFiles();
      const { hash } = await openRole(db, now);
      expectValue(await closeJob(db, actor, { hash, reason: 'filled' }, now));
      expect(await submitApplication(db, applying, await apply(applying, { hash }), now)).toEqual({
        outcome: 'closed',
      });
      expect(await listStored(applying)).toEqual([]);
      expect(await countRows(db, 'application_submissions')).toBe(0);
    });

    test('An application that was withdrawn frees the address, even for the same words without a key', async () => {
      const { db, now } = await open();
      const applying = openFiles();
      const { hash } = await openRole(db, now);
      await submitApplication(db, applying, await apply(applying, { hash }), now);
      const { id } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
      await withdrawApplication(db, applying, id, now);
      await withdrawApplication(db, applying, id, now);
      await submitApplication(db, applying, await apply(applying, { hash }), now);
      const statuses = await db.selectFrom('applications').select('status').orderBy('id').execute();
      expect(statuses.map(({ status }) => status).sort()).toEqual(['received', 'withdrawn']);
      expect(await countRows(db, 'mails')).toBe(3);
    });

    it('An application that its candidate deletes is gone: rows, files, mails and tasks; only that one came is known', async () => {
      const { db, now } = await open();
      const applying = openFiles();
      const { hash } = await openRole(db, now);
      await submitApplication(db, applying, await apply(applying, { hash, key: 'one' }), now);
      await submitApplication(db, applying, await apply(applying, { hash, key: 'two', note: 'again' }), now);
      const { id } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
      expect(await eraseApplications(db, applying.files, [id])).toBe(1);
      expect(await eraseApplications(db, applying.files, [id])).toBe(0);
      for (const table of ['applications', 'mails', 'application_files', 'application_submissions', 'tasks'] as const)
        expect(await countRows(db, table), table).toBe(0);
      expect(await listStored(applying)).toEqual([]);
      expect(await db.selectFrom('replies').selectAll().execute()).toMatchObject([
        { company_id: 'co1', answered_at: null },
      ]);
      const { file: _, ...all } = {
        file: 0,
        dump: JSON.stringify(await db.selectFrom('replies').selectAll().execute()),
      };
      expect(all.dump).not.toContain(id);
    });

    test('An application is erased so many months after the end of its role as was agreed, and not a day before', async () => {
      const { db, now } = await open();
      const applying = openFiles();
      const { hash } = await openRole(db, now);
      await submitApplication(db, applying, await apply(applying, { hash }), now);
      await submitApplication(
        db,
        applying,
        { ...(await apply(applying, { hash, email: 'b@example.com' })), months: 2 },
        now,
      );
      expect(await eraseExpiredApplications(db, applying.files, new Date(addDays(now.toISOString(), 2_000)))).toBe(0);
      expectValue(await closeJob(db, actor, { hash, reason: 'closed' }, now));
      // From 1 June to 1 August, then to 1 December.
      expect(await eraseExpiredApplications(db, applying.files, new Date('2026-08-01T11:59:59Z'))).toBe(0);
      expect(await eraseExpiredApplications(db, applying.files, new Date('2026-08-01T12:00:00Z'))).toBe(1);
      expect(await eraseExpiredApplications(db, applying.files, new Date('2026-11-30T23:00:00Z'))).toBe(0);
      expect(await eraseExpiredApplications(db, applying.files, new Date('2026-12-01T12:00:00Z'))).toBe(1);
      expect(await eraseExpiredApplications(db, applying.files, new Date('2026-12-01T12:00:00Z'))).toBe(0);
      expect(await listStored(applying)).toEqual([]);
    });

    test('An application keeps its files when those of no application are removed', async () => {
      const { db, now } = await open();
      const applying = openFiles();
      const { hash } = await openRole(db, now);
      await submitApplication(db, applying, await apply(applying, { hash }), now);
      const abandoned = await apply(applying, { hash });
      // More than are looked at together.
      for (let i = 0; i < 101; i++) await plant(applying, String(i).padStart(22, '0'), 'x');
      const real = new Date();
      expect(await deleteOrphanedApplicationFiles(db, applying.files, real)).toBe(0);
      expect(await deleteOrphanedApplicationFiles(db, applying.files, new Date(real.getTime() + 59 * 60_000))).toBe(
        101,
      );
      expect(await listStored(applying)).toHaveLength(1);
      utimesSync(abandoned.uploads[0]?.path ?? '', new Date(0), new Date(0));
      const arriving = await apply(applying, { hash });
      await deleteOldUploads(applying.files, new Date(real.getTime() - 60_000));
      expect(listIncoming(applying).map((name) => join(applying.files.incoming, name))).toEqual([
        arriving.uploads[0]?.path,
      ]);
    });

    it('An application keeps what must hold of it, and every breach is found out', async () => {
      const { db, now } = await open();
      const applying = openFiles();
      const { hash } = await openRole(db, now);
      await submitApplication(db, applying, await apply(applying, { hash }), now);
      const broken = async (at: Date) => {
        const found = await Promise.all(
          applicationInvariants(applying.files).map(async ({ findBreaches }) => (await findBreaches(db, at)).length),
        );
        return found.flatMap((count, i) => (count > 0 ? [i] : []));
      };
      expect(await broken(now)).toEqual([]);
      const { id } = await db.selectFrom('application_files').select('id').executeTakeFirstOrThrow();
      await plant(applying, id, 'something else');
      expect(await broken(now)).toEqual([0]);
      await applying.files.remove(id);
      expect(await broken(now)).toEqual([0]);
      await db.deleteFrom('application_files').execute();
      await plant(applying, '0'.repeat(22), 'x');
      expect(await broken(new Date(Date.now() + 3_600_001))).toEqual([1]);
      await applying.files.remove('0'.repeat(22));
      await db.deleteFrom('application_mails').execute();
      expect(await broken(now)).toEqual([2]);
      expectValue(await closeJob(db, actor, { hash, reason: 'closed' }, now));
      expect(await broken(new Date(addDays(now.toISOString(), 190)))).toEqual([2, 4]);
      const { id: application_id } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
      const deletion = { application_id, status: 'received' as const, due_at: now.toISOString() };
      await db.insertInto('application_deletions').values(deletion).execute();
      expect(await broken(now)).toEqual([2, 7]);
      expect(await broken(new Date(now.getTime() + 3_600_001))).toEqual([2, 6, 7]);
    });
  });
});

describeOnBothEngines('An application while the bucket is away', (open, _engine, test) => {
  test('An application while the bucket is away is not taken, leaves nothing half stored, and arrives when the bucket is back', async () => {
    const { db, now } = await open();
    const own = await startS3();
    const applying = applyingWith(s3StorageIn(own.bucket, newFolder()));
    const { hash } = await openRole(db, now);
    await own.stop();
    await expect(submitApplication(db, applying, await apply(applying, { hash, key: 'k' }), now)).rejects.toThrow(
      StorageError,
    );
    for (const table of ['applications', 'mails', 'application_files', 'application_submissions'] as const)
      expect(await countRows(db, table), table).toBe(0);
    await own.start();
    expect(await listStored(applying)).toEqual([]);
    receiptOf(await submitApplication(db, applying, await apply(applying, { hash, key: 'k' }), now));
    expect(await listStored(applying)).toHaveLength(1);
    await own.remove();
  });

  it('An application while the bucket is away is erased at once all the same, and its file as soon as the bucket is back', async () => {
    const { db, now } = await open();
    const own = await startS3();
    const applying = applyingWith(s3StorageIn(own.bucket, newFolder()));
    const { hash } = await openRole(db, now);
    await submitApplication(db, applying, await apply(applying, { hash }), now);
    const { id } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
    await own.stop();
    expect(await eraseApplications(db, applying.files, [id])).toBe(1);
    for (const table of ['applications', 'mails', 'application_files'] as const)
      expect(await countRows(db, table), table).toBe(0);
    const later = new Date(Date.now() + 31 * 60_000);
    await expect(deleteOrphanedApplicationFiles(db, applying.files, later)).rejects.toThrow(StorageError);
    await own.start();
    expect(await deleteOrphanedApplicationFiles(db, applying.files, later)).toBe(1);
    expect(await listStored(applying)).toEqual([]);
    await own.remove();
  });
});
