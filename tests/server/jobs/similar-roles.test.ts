import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { confirmJob, editJob } from '../../../src/features/jobs/job.commands.ts';
import { findJobView } from '../../../src/features/jobs/job.queries.ts';
import type { JobDraftInput } from '../../../src/features/jobs/job.schema.ts';
import { CANDIDATES } from '../../../src/features/jobs/similar.queries.ts';
import { HOUR } from '../../../src/lib/dates.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantOpenJob } from '../plant.ts';

const actor = { kind: 'recruiter', id: 'ana' } as const;
const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR);
async function openJob(db: Db, changes: Partial<JobDraftInput>, now: Date): Promise<string> {
  return (await plantOpenJob(db, now, changes, actor)).hash;
}

/** All tags that changes gave since `from`, in order. */
async function tagsAfter(db: Db, from: number): Promise<string[]> {
  return (await listChangesAfter(db, from, 1_000)).flatMap(({ record }) => record.tags ?? []);
}
const lastChange = async (db: Db) => (await listChangesAfter(db, 0, 10_000)).at(-1)?.id ?? 0;
const viewOf = async (db: Db, hash: string) => {
  const view = await findJobView(db, hash);
  if (!view) throw new Error(`Nothing shows ${hash}`);
  return view;
};

describeOnBothEngines('Similar roles', (open, _engine, test) => {
  it('Similar roles are the likest of those just before, and a new role makes no older page stale', async () => {
    const { db, now } = await open();
    const like = await openJob(db, { seniority: 'senior' }, now);
    for (let i = 1; i <= 5; i++)
      await openJob(db, { seniority: 'intern', requiredSkills: [], niceSkills: [], pay: null }, hoursAfter(now, i));
    const requested = await openJob(db, { seniority: 'senior' }, hoursAfter(now, 6));
    const { similar, tags } = await viewOf(db, requested);
    expect(similar).toHaveLength(4);
    expect(similar[0]?.hash).toBe(like);

    const before = await lastChange(db);
    const newer = await openJob(db, { seniority: 'senior' }, hoursAfter(now, 7));
    const dropped = await tagsAfter(db, before);
    expect(dropped).toContain(`near:${requested}`);
    expect(tags.filter((tag) => dropped.includes(tag))).toEqual([]);
    expect((await viewOf(db, newer)).similar.map(({ hash }) => hash).slice(0, 2)).toEqual([requested, like]);
  });

  test('Similar roles are chosen again when one of the candidates changes what makes it similar, and not for less', async () => {
    const { db, now } = await open();
    const hashes: string[] = [];
    for (let i = 0; i <= CANDIDATES; i++) hashes.push(await openJob(db, { seniority: 'mid' }, hoursAfter(now, i)));
    const requested = await openJob(db, { seniority: 'lead' }, hoursAfter(now, 50));
    const { tags } = await viewOf(db, requested);
    const [outside = '', last = ''] = hashes;
    expect(tags.filter((tag) => tag.startsWith('near:'))).toHaveLength(CANDIDATES);
    expect(tags).not.toContain(`near:${outside}`);
    expect(tags).not.toContain('tail:product-designer');

    const isDropped = async (change: () => Promise<unknown>) => {
      const from = await lastChange(db);
      await change();
      const given = await tagsAfter(db, from);
      return tags.some((tag) => given.includes(tag));
    };
    expect(await isDropped(() => confirmJob(db, actor, { hash: last }, hoursAfter(now, 51)))).toBe(false);
    expect(await isDropped(() => editJob(db, actor, { hash: outside, changes: { seniority: 'lead' } }, now))).toBe(
      false,
    );
    expect(await isDropped(() => editJob(db, actor, { hash: last, changes: { seniority: 'lead' } }, now))).toBe(true);
    expect((await viewOf(db, requested)).similar[0]?.hash).toBe(last);
  });
});
