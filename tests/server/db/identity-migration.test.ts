import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { up } from '../../../src/db/migrations/012-identity.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { plantPerson } from '../people.ts';

describeOnBothEngines('A board from before marks named a domain', (open, engine) => {
  it('keeps the marks that somebody present or an admin stands for, and no others', async () => {
    const { db, now } = await open();
    for (const table of ['waiting_members', 'held_edits']) await sql`drop table ${sql.ref(table)}`.execute(db);
    for (const column of ['proven_domain', 'confirmed_name', 'admin_word'])
      await sql`alter table companies drop column ${sql.ref(column)}`.execute(db);
    await db.updateTable('companies').set({ verified: 1 }).execute();
    // co1 by an owner, co2 by a stranger whose colleague proved it once, co3 by an admin, co4 without people.
    const people = [
      ['co1', 'ada@northlight.example', 'owner'],
      ['co2', 'eve@gmail.com', 'owner'],
      ['co2', 'bob@pale-harbour.example', 'member'],
      ['co3', 'cy@gmail.com', 'owner'],
    ] as const;
    for (const [company_id, email, role] of people) {
      const { id: user_id } = await plantPerson(db, email);
      await db.insertInto('members').values({ company_id, user_id, role, created_at: now.toISOString() }).execute();
    }
    await db
      .insertInto('audit_log')
      .values({
        id: 'a1',
        at: now.toISOString(),
        actor: 'admin:mo',
        action: 'verify',
        subject: 'company:co3',
        detail: '{}',
      })
      .execute();

    await db.transaction().execute((trx) => up(trx, engine));

    const rows = await db
      .selectFrom('companies')
      .select(['id', 'verified', 'proven_domain', 'admin_word', 'confirmed_name'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: 'co1', verified: 1, proven_domain: 'northlight.example', admin_word: null, confirmed_name: 'Northlight' },
      { id: 'co2', verified: 0, proven_domain: null, admin_word: null, confirmed_name: 'Pale Harbour' },
      { id: 'co3', verified: 1, proven_domain: null, admin_word: 'vouched', confirmed_name: 'Örebro Verk' },
      { id: 'co4', verified: 1, proven_domain: null, admin_word: 'vouched', confirmed_name: '9 Volt' },
    ]);
    await expectInvariants(db, now);
  });
});
