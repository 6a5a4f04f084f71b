import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import type { Actor } from '../../../src/features/accounts/audit.ts';
import { editCompany } from '../../../src/features/companies/company.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines } from '../harness.ts';

const origin = 'https://easel.example';

describeOnBothEngines('An edit of a company’s profile', (open) => {
  const readLog = (db: Db) =>
    db.selectFrom('audit_log').select(['actor', 'action', 'subject', 'detail']).orderBy('id').execute();

  it.each<[string, Actor]>([
    ['recruiter:ana', { kind: 'recruiter', id: 'ana' }],
    ['admin:cleo', { kind: 'admin', id: 'cleo' }],
    ['system:import', { kind: 'system', name: 'import' }],
  ])('An edit of a company’s profile is written down as one of %s', async (name, actor) => {
    const { db, now } = await open();
    const changes = { oneLiner: 'Lamps that last.', about: 'Since 2009.', socialLinks: ['https://social.example/nl'] };
    expectValue(await editCompany(db, actor, { slug: 'northlight', changes, origin }, now));
    expect(await readLog(db)).toEqual([
      {
        actor: name,
        action: 'change profile',
        subject: 'company:co1',
        detail: JSON.stringify({ fields: 'one_liner, about, social_links' }),
      },
    ]);
  });

  it('An edit of a company’s profile that changes its name sends the old one and the new one, apart from what else changed', async () => {
    const { db, now } = await open();
    const actor: Actor = { kind: 'recruiter', id: 'ana' };
    const changes = { name: 'North & Light', size: '11–50' };
    expectValue(await editCompany(db, actor, { slug: 'northlight', changes, origin }, now));
    const log = await readLog(db);
    expect(log.map(({ actor, action }) => `${actor} ${action}`).sort()).toEqual([
      'recruiter:ana change name or website',
      'recruiter:ana change profile',
    ]);
    const renamed = log.find(({ action }) => action === 'change name or website');
    expect(JSON.parse(renamed?.detail ?? '')).toMatchObject({ name: 'Northlight', newName: 'North & Light' });
  });

  it('An edit of a company’s profile that changes nothing is not written down', async () => {
    const { db, now } = await open();
    const changes = {
      name: 'Northlight',
      oneLiner: 'Northlight makes tools.',
      headquarters: 'Berlin',
      socialLinks: [],
    };
    expectValue(await editCompany(db, { kind: 'recruiter', id: 'ana' }, { slug: 'northlight', changes, origin }, now));
    expect(await readLog(db)).toEqual([]);
  });
});
