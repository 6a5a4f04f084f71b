import { expect, it } from 'vitest';
import { changeAlert } from '../../../src/features/alerts/reader.commands.ts';
import { createAlertMailPreparer } from '../../../src/features/alerts/sending.commands.ts';
import { closeJob, pauseJob, resumeJob } from '../../../src/features/jobs/job.commands.ts';
import { changeQuery, emptyQuery } from '../../../src/features/search/query.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { KB } from '../../../src/lib/lengths.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { describeOnBothEngines, type OpenBoard } from '../harness.ts';
import { actor, plantOpenJob } from '../plant.ts';
import { openPostOffice } from '../post-office.ts';
import { links, listAlertMails, startAlert, worker } from './reader.ts';

async function stage(open: OpenBoard) {
  const { db, now } = await open();
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
  const work = worker(db);
  await work(now);
  const alertId = await startAlert(
    db,
    'ada@example.com',
    changeQuery(emptyQuery, { category: ['product-designer'] }),
    now,
  );
  // The confirmation is no concern here.
  await db.deleteFrom('tasks').execute();
  const publish = async (title: string, companyId: string, minutes = 1) =>
    (await plantOpenJob(db, at(minutes), { title, companyId, categorySlug: 'product-designer', workplace: 'remote' }))
      .hash;
  const post = await openPostOffice();
  const send = (minutes: number) =>
    runAllTasks({
      db,
      handlers: [createSendMailHandler(post, { alert: createAlertMailPreparer(links) })],
      clock: () => at(minutes),
    });
  return { db, at, work, alertId, publish, post, send };
}

describeOnBothEngines('A mail of an alert', (open, _engine, test) => {
  test('A mail of an alert arrives with its roles in both forms, a way out for mail programs, and no address in its links', async () => {
    const { work, publish, post, send, at } = await stage(open);
    for (let i = 0; i < 8; i++) await publish(`Designer <b>${i}</b> & co`, `co${(i % 4) + 1}`);
    await work(at(2));
    await send(2);
    const [mail, ...more] = await post.read();
    expect(more).toEqual([]);
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(mail?.subject).toBe('8 new product designer roles, all remote');
    expect(header('list-unsubscribe')).toMatch(/^<https:\/\/easel\.example\/alerts\/unsubscribe\?token=[\w-]{54}>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-id')).toContain('alerts.easel.example');
    expect(header('feedback-id')).toBe('instant:alert:easel.example');
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(mail?.messageId).toMatch(/^<\w+@easel\.example>$/);
    const [text, html] = [mail?.text ?? '', mail?.html ?? ''];
    expect(new Set(html.match(/\/jobs\/[^"]+/g)).size).toBe(8);
    expect(new Set(text.match(/\/jobs\/\S+/g)).size).toBe(8);
    expect(html).not.toContain('<b>');
    expect(html + text).not.toContain('ada@');
    expect(html).not.toMatch(/<img|<script|http:\/\//);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(60 * KB);
    for (const part of [html, text]) {
      expect(part).toContain('You get this because you asked');
      expect(part).toContain('/alerts/unsubscribe?token=');
      expect(part).toMatch(/\/alerts\/[\w-]{54}/);
      expect(part).toContain('Pause it for');
    }
  });

  it('A mail of an alert leaves out what closed while it waited, and says so in its subject', async () => {
    const { db, at, work, publish, post, send } = await stage(open);
    const first = await publish('First', 'co1');
    await publish('Second', 'co2');
    await work(at(2));
    expectValue(await closeJob(db, actor, { hash: first, reason: 'filled' }, at(3)));
    await send(4);
    const [mail] = await post.read();
    expect(mail?.subject).toBe('New: Second at Pale Harbour');
    expect(mail?.html).not.toContain('First');
  });

  test('A mail of an alert is not sent when nothing of it is open any more, and what opens again comes later', async () => {
    const { db, at, work, publish, post, send } = await stage(open);
    const hash = await publish('First', 'co1');
    await work(at(2));
    expectValue(await pauseJob(db, actor, { hash }, at(3)));
    await work(at(3.5));
    await send(4);
    expect(await post.read()).toEqual([]);
    expect(await listAlertMails(db)).toMatchObject([{ state: 'expired', roles: [] }]);
    expectValue(await resumeJob(db, actor, { hash }, at(30)));
    await work(at(31));
    await send(31);
    expect((await post.read()).map(({ subject }) => subject)).toEqual(['New: First at Northlight']);
  });

  it.each(['end', 'pause'] as const)(
    'A mail of an alert is not sent to a reader who chose to %s it meanwhile',
    async (kind) => {
      const { db, at, work, publish, post, send, alertId } = await stage(open);
      await publish('First', 'co1');
      await work(at(2));
      await changeAlert(db, alertId, { kind }, at(3));
      await send(4);
      expect(await post.read()).toEqual([]);
    },
  );
});
