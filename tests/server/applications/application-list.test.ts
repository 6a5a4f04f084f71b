import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { listApplicationsOfAddress } from '../../../src/features/applications/application.queries.ts';
import { mailApplicationListLink, withdrawApplication } from '../../../src/features/applications/candidate.commands.ts';
import { deleteApplicationWithUndo } from '../../../src/features/applications/deletion.commands.ts';
import {
  ADDRESS_LINK_DAYS,
  addressFromApplicationListToken,
  applicationListToken,
} from '../../../src/features/applications/private-link.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { seal } from '../../../src/lib/seal.ts';
import { describeOnBothEngines } from '../harness.ts';
import { ownApplying } from './own-applying.ts';
import { openRole, receive } from './receive.ts';

const { applying } = ownApplying();
const { secret } = applying;
const listMails = (db: Db, to: string) =>
  db.selectFrom('mails').selectAll().where('kind', '=', 'application list').where('recipient', '=', to).execute();

describeOnBothEngines('All applications of an address', (open, _engine, test) => {
  it('All applications of an address are those of that address alone, the newest first, without deleted ones', async () => {
    const { db, now } = await open();
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const [first, second, third] = [
      await openRole(db, now),
      await openRole(db, now, 'co2'),
      await openRole(db, now, 'co3'),
    ];
    const ada = [
      await receive(db, applying, first.hash, 'Ada', now),
      await receive(db, applying, second.hash, 'Ada', later(1)),
      await receive(db, applying, third.hash, 'Ada', later(2)),
    ];
    await receive(db, applying, first.hash, 'Bo', later(3));
    await withdrawApplication(db, applying, ada[1] ?? '', later(4));
    await deleteApplicationWithUndo(db, ada[2] ?? '', later(5));
    const listed = await listApplicationsOfAddress(db, 'ada@example.com');
    expect(listed.map(({ id, company, status }) => [id, company, status])).toEqual([
      [ada[1], 'Pale Harbour', 'withdrawn'],
      [ada[0], 'Northlight', 'received'],
    ]);
    expect((await listApplicationsOfAddress(db, 'bo@example.com')).map(({ company }) => company)).toEqual([
      'Northlight',
    ]);
    expect(await listApplicationsOfAddress(db, 'eve@example.com')).toEqual([]);
  });

  it('All applications of an address are mailed as one secret link that expires, and to no address without applications', async () => {
    const { db, now } = await open();
    const role = await openRole(db, now);
    await receive(db, applying, role.hash, 'Ada', now);
    await mailApplicationListLink(db, applying, 'ada@example.com', now);
    await mailApplicationListLink(db, applying, 'eve@example.com', now);
    expect(await listMails(db, 'eve@example.com')).toEqual([]);
    const [mail, ...more] = await listMails(db, 'ada@example.com');
    expect(more).toEqual([]);
    const end = new Date(now.getTime() + ADDRESS_LINK_DAYS * DAY);
    expect(mail).toMatchObject({ is_secret: 1, expires_at: end.toISOString() });
    const token = /\/applications\/all\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(addressFromApplicationListToken(secret, token, new Date(end.getTime() - 1))).toBe('ada@example.com');
    expect(addressFromApplicationListToken(secret, token, end)).toBeUndefined();
  });

  test('All applications of an address open by no token that was changed, made with another secret or sealed for something else', async () => {
    const { now } = await open();
    const token = applicationListToken(secret, 'ada@example.com', now);
    expect(addressFromApplicationListToken(secret, token, now)).toBe('ada@example.com');
    expect(token).not.toContain('ada');
    const changed = (token[20] === 'A' ? 'B' : 'A') + token.slice(21);
    for (const forged of [
      token.slice(0, 20) + changed,
      token.slice(0, -4),
      applicationListToken('another secret of thirty-two characters', 'ada@example.com', now),
      seal(secret, { id: 'x', email: 'ada@example.com' }, new Date(now.getTime() + DAY)),
      'ada@example.com',
      '',
    ])
      expect(addressFromApplicationListToken(secret, forged, now), forged).toBeUndefined();
  });
});
