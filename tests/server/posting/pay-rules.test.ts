import { expect, it } from 'vitest';
import { writeSite } from '../../../src/db/site.ts';
import { editJob } from '../../../src/features/jobs/job.commands.ts';
import { findJob, getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { readJobDraft } from '../../../src/features/jobs/job.relations.ts';
import { findMissingPayNote } from '../../../src/features/jobs/pay-duty.ts';
import { rerenderRolesUnderNewPayRules } from '../../../src/features/jobs/pay-rules.commands.ts';
import { PAY_RULES, type PayTransparencyRule } from '../../../src/features/jobs/pay-rules.ts';
import { editJobWithPayCheck, postJobWithCompany } from '../../../src/features/posting/posting.commands.ts';
import { restoreJobVersion } from '../../../src/features/recruiting/recruiting.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { readLastChangeId } from '../../../src/publishing/changes.queries.ts';
import { PAY_RULES_TAG } from '../../../src/publishing/tags.ts';
import { shippedSite } from '../../../src/site.ts';
import { goodForm } from '../../unit/posting/forms.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines, type TestBoard } from '../harness.ts';
import { plantPerson } from '../people.ts';

const unpaid = {
  payShown: 'no',
  payMin: '',
  payMax: '',
  payCurrency: '',
  locations: ['New York'],
  title: 'Type Designer',
};

async function post({ db, now }: TestBoard, changes: Parameters<typeof goodForm>[0]) {
  const user = await plantPerson(db, 'ana@newcomer.example').catch(() =>
    db.selectFrom('users').selectAll().where('email', '=', 'ana@newcomer.example').executeTakeFirstOrThrow(),
  );
  const company = await db.selectFrom('companies').select('id').orderBy('slug').executeTakeFirstOrThrow();
  const sending = {
    form: goodForm(changes),
    companyId: company.id,
    allowDuplicate: false,
    origin: 'https://easel.example',
  };
  return postJobWithCompany(db, user as Parameters<typeof postJobWithCompany>[1], sending, now);
}

describeOnBothEngines('A role without pay', (open) => {
  it('A role without pay is rejected in words where a law in force requires it, unless the employer is smaller, which is stored', async () => {
    const board = await open();
    const { db, now } = board;
    const rejected = await post(board, unpaid);
    expect(rejected).toMatchObject({
      ok: false,
      problems: [{ field: 'payShown', message: expect.stringContaining('Pay: State the pay. New York State asks') }],
    });
    const posted = expectValue(await post(board, { ...unpaid, employees: '1-3' }));
    expectValue(await post(board, { ...unpaid, title: 'Lettering Artist' }));

    const member = { kind: 'system', name: 'test' } as const;
    const job = await getJobByHash(db, posted.hash);
    const edit = { hash: posted.hash, version: job.version, companyId: job.company_id, isDraft: false };
    const grown = await editJobWithPayCheck(db, member, { ...edit, changes: { employees: '50+' } }, now);
    expect(grown).toMatchObject({ ok: false, problems: [{ field: 'payShown' }] });
    expect((await readJobDraft(db, job.id)).employees, 'a rejected edit changes nothing').toBe('1-3');
  });

  it('A role without pay is posted where the board only informs about laws, and its page says which law requires pay', async () => {
    const board = await open();
    const { db, now } = board;
    await db.transaction().execute((trx) => writeSite(trx, { ...shippedSite, payRules: 'tell' }));
    const { hash } = expectValue(await post(board, unpaid));
    await db
      .updateTable('jobs')
      .set({ status: 'published', published_at: now.toISOString(), expires_at: now.toISOString() })
      .where('hash', '=', hash)
      .execute();
    const noteText = async () =>
      findMissingPayNote((await findJob(db, hash))?.job as Parameters<typeof findMissingPayNote>[0], '2026-06-01');
    expect(await noteText()).toBe(
      'Pay not stated, although the law of New York State asks employers of 4 or more people for it.',
    );
    const { version } = await getJobByHash(db, hash);
    const pay = { min: 8_000_000, max: 9_000_000, currency: 'USD', period: 'year' } as const;
    expectValue(await editJob(db, { kind: 'system', name: 'test' }, { hash, version, changes: { pay } }, now));
    expect(await noteText()).toBeUndefined();
  });
});

describeOnBothEngines('An earlier version without pay', (open) => {
  it('An earlier version without pay is not restored once the board requires what a law requires', async () => {
    const board = await open();
    const { db, now } = board;
    const actor = { kind: 'system', name: 'test' } as const;
    await db.transaction().execute((trx) => writeSite(trx, { ...shippedSite, payRules: 'tell' }));
    const { hash } = expectValue(await post(board, unpaid));
    const { id, version } = await getJobByHash(db, hash);
    const pay = { min: 8_000_000, max: 9_000_000, currency: 'USD', period: 'year' } as const;
    const later = new Date(now.getTime() + 60_000);
    expectValue(await editJob(db, actor, { hash, version, changes: { pay } }, later));
    const first = await db
      .selectFrom('job_events')
      .select('id')
      .where('job_id', '=', id)
      .where('event', '=', 'create')
      .executeTakeFirstOrThrow();
    const restore = async () =>
      restoreJobVersion(db, actor, { hash, eventId: first.id, version: (await getJobByHash(db, hash)).version }, later);
    await db.transaction().execute((trx) => writeSite(trx, { ...shippedSite, payRules: 'require' }));
    const rejected = await restore();
    expect(rejected).toMatchObject({ ok: false, problems: [{ field: 'payShown' }] });
    expect((await readJobDraft(db, id)).pay, 'the version with pay stays').toEqual(pay);
    await db.transaction().execute((trx) => writeSite(trx, { ...shippedSite, payRules: 'tell' }));
    expectValue(await restore());
    expect((await readJobDraft(db, id)).pay).toBeNull();
  });
});

describeOnBothEngines('The first day of a law on pay', (open) => {
  it('The first day of a law on pay makes pages of roles without pay stale, once', async () => {
    const { db } = await open();
    const law: PayTransparencyRule = { ...(PAY_RULES[0] as PayTransparencyRule), since: '2026-07-01' };
    const on = (day: string) => rerenderRolesUnderNewPayRules(db, new Date(`${day}T09:00:00.000Z`), [law]);
    await on('2026-06-30');
    const before = await readLastChangeId(db);
    await on('2026-07-01');
    await on('2026-07-01');
    await on('2026-07-02');
    const changes = await listChangesAfter(db, before, 10);
    expect(changes.map(({ record }) => record.tags)).toEqual([[PAY_RULES_TAG]]);
  });
});
