import { createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { findMail, listMails } from '../../../src/mail/mail.queries.ts';
import { createSendMailHandler } from '../../../src/mail/mail.tasks.ts';
import type { OutgoingMail } from '../../../src/mail/message.ts';
import { deleteOldMail, eraseExpiredMailSecrets, writeMail } from '../../../src/mail/outbox.ts';
import { runAllTasks } from '../../../src/queue/work.ts';
import { describeOnBothEngines, expectInvariants } from '../harness.ts';
import { openPostOffice, transportTo } from '../post-office.ts';

const words = {
  subject: 'Grüße — 你好',
  text: 'Good morning, Ada.\n.\nThat dot is not the end.\n',
  html: '<p>Good morning, Ada.</p>',
};
const letter: OutgoingMail = { kind: 'greeting', to: 'ada@example.com', words: () => words };
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

describeOnBothEngines('Mail', (open, _engine, test) => {
  test('Mail arrives as it was written', async () => {
    const { db, now } = await open();
    const post = await openPostOffice();
    await writeMail(db, { ...letter, headers: { 'List-Unsubscribe': '<https://easel.example/alerts>' } }, now);
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => now });
    const [mail] = await post.read();
    expect(mail).toMatchObject({
      subject: words.subject,
      to: [{ address: 'ada@example.com' }],
      from: { name: 'Easel' },
    });
    expect(mail?.text?.replace(/\r\n/g, '\n').trimEnd()).toBe(words.text.trimEnd());
    expect(mail?.html?.trim()).toBe(words.html);
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    expect(await listMails(db, { limit: 5 })).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  test('Mail is not sent when the transaction of its cause failed', async () => {
    const { db, now } = await open();
    const failing = db.transaction().execute(async (trx) => {
      await writeMail(trx, letter, now);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await listMails(db, { limit: 5 })).toEqual([]);
  });

  test.each([
    ['is turned away for now', { onRcptTo: (_address, _session, answer) => answer(smtpError(451)) }],
    [
      'is turned away after its text',
      {
        onData: (stream, _session, answer) => {
          stream.resume().on('end', () => answer(smtpError(452)));
        },
      },
    ],
  ] as [string, SMTPServerOptions][])('Mail that %s is sent again, later', async (_, failing) => {
    const { db, now } = await open();
    const post = await openPostOffice(failing);
    const id = await writeMail(db, letter, now);
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => now });
    expect(await findMail(db, id)).toMatchObject({ state: 'waiting', attempts: 1 });
    const good = await openPostOffice();
    await runAllTasks({ db, handlers: [createSendMailHandler(good)], clock: () => later(now, 13) });
    expect(await findMail(db, id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await good.read()).toHaveLength(1);
    await expectInvariants(db, later(now, 13));
  });

  test('Mail whose server drops the line after the text is sent again under the same Message-ID', async () => {
    const { db, now } = await open();
    let drops = true;
    const post = await openPostOffice({}, (socket) => drops && socket.destroy());
    const id = await writeMail(db, letter, now);
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => now });
    expect(await findMail(db, id)).toMatchObject({ state: 'waiting', attempts: 1 });
    await expectInvariants(db, now);
    drops = false;
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => later(now, 13) });
    expect(await findMail(db, id)).toMatchObject({ state: 'sent' });
    const ids = (await post.read()).map((mail) => mail.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids)).toEqual(new Set([`<${id}@easel.example>`]));
  });

  test('Mail does not wait for a server that does not respond', async () => {
    const { db, now } = await open();
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    onTestFinished(() => {
      silent.close();
      for (const socket of sockets) socket.destroy();
    });
    const { port } = silent.address() as { port: number };
    const transport = transportTo(port, 200);
    const id = await writeMail(db, letter, now);
    await runAllTasks({
      db,
      handlers: [createSendMailHandler({ transport, log: undefined, origin: 'https://easel.example' })],
      clock: () => now,
    });
    expect(await findMail(db, id)).toMatchObject({ state: 'waiting', attempts: 1 });
    await expectInvariants(db, now);
  });

  it('Mail to an address that does not exist is put aside at once, and no error names the address', async () => {
    const { db, now } = await open();
    const post = await openPostOffice({
      onRcptTo: (address, _session, answer) => answer(smtpError(550, `5.1.1 ${address.address}`)),
    });
    const id = await writeMail(db, letter, now);
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => now });
    const mail = await findMail(db, id);
    expect(mail).toMatchObject({ state: 'dead', attempts: 1 });
    expect(mail?.lastError).toBe('The mail server answered 550 to RCPT TO');
    await expectInvariants(db, now);
  });

  it('Mail is put aside when every attempt of a day failed', async () => {
    const { db, now } = await open();
    const post = await openPostOffice({ onMailFrom: (_address, _session, answer) => answer(smtpError(421)) });
    const id = await writeMail(db, letter, now);
    let clock = now;
    for (let attempt = 0; attempt < 13; attempt++) {
      await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => clock });
      clock = new Date((await findMail(db, id))?.nextAttemptAt ?? clock);
    }
    expect(await findMail(db, id)).toMatchObject({ state: 'dead', attempts: 13 });
    expect((clock.getTime() - now.getTime()) / 3_600_000).toBeGreaterThan(11);
    await expectInvariants(db, clock);
  });

  test('Mail is logged and held where no mail server is configured', async () => {
    const { db, now } = await open();
    const reported: string[] = [];
    const id = await writeMail(db, letter, now);
    const handlers = [
      createSendMailHandler({
        transport: undefined,
        log: (words) => reported.push(words),
        origin: 'https://easel.example',
      }),
    ];
    await runAllTasks({ db, handlers, clock: () => now });
    expect(reported.join()).toContain('Good morning, Ada.');
    expect(await findMail(db, id)).toMatchObject({ state: 'held', text: words.text });
  });

  test('Mail with a secret loses its words once it was sent, and is not sent when it is too old', async () => {
    const { db, now } = await open();
    const post = await openPostOffice();
    const secret = { ...letter, isSecret: true, expiresAt: later(now, 600) };
    const sent = await writeMail(db, secret, now);
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => now });
    const old = await writeMail(db, secret, now);
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => later(now, 601) });
    const held = await writeMail(db, { ...secret, expiresAt: later(now, 900) }, now);
    await eraseExpiredMailSecrets(db, later(now, 899));
    expect(await findMail(db, held)).toMatchObject({ text: words.text });
    await eraseExpiredMailSecrets(db, later(now, 900));
    expect(await findMail(db, sent)).toMatchObject({ state: 'sent', text: '', html: '' });
    expect(await findMail(db, old)).toMatchObject({ state: 'expired', text: '', html: '' });
    expect(await findMail(db, held)).toMatchObject({ text: '', html: '' });
    expect(await post.read()).toHaveLength(1);
  });

  test('Mail is deleted a week after it was sent; mail on hold or failed is not', async () => {
    const { db, now } = await open();
    const post = await openPostOffice();
    const sent = await writeMail(db, letter, now);
    await runAllTasks({ db, handlers: [createSendMailHandler(post)], clock: () => now });
    const held = await writeMail(db, letter, now);
    const handlers = [createSendMailHandler({ transport: undefined, log: undefined, origin: 'https://easel.example' })];
    await runAllTasks({ db, handlers, clock: () => now });
    const week = 7 * 86_400;
    await deleteOldMail(db, later(now, week - 1));
    expect(await listMails(db, { limit: 5 })).toHaveLength(2);
    await deleteOldMail(db, later(now, week));
    expect((await listMails(db, { limit: 5 })).map(({ id }) => id)).toEqual([held]);
    expect(await findMail(db, sent)).toBeUndefined();
    await expectInvariants(db, later(now, week));
  });

  test.each([
    { words: () => ({ ...words, subject: 'Hello\r\nBcc: eve@example.com' }) },
    { to: 'ada@example.com\nBcc: eve@example.com' },
    { headers: { 'X-Role': 'a\rb' } },
    { headers: { 'X-Role\nBcc': 'a' } },
  ] as Partial<OutgoingMail>[])('Mail with a line break in a header is rejected: %o', async (changes) => {
    const { db, now } = await open();
    await expect(writeMail(db, { ...letter, ...changes }, now)).rejects.toThrow(/holds a line break/);
    expect(await listMails(db, { limit: 5 })).toEqual([]);
  });
});

const smtpError = (responseCode: number, words = 'no') => Object.assign(new Error(words), { responseCode });

it('A way to a mail server is used again, and replaced where the server closed it in between', async () => {
  let connections = 0;
  const post = await openPostOffice({
    onConnect: (_session, answer) => {
      connections++;
      answer();
    },
  });
  const send = (id: string) =>
    post.transport.send({ ...words, id, to: 'ada@example.com', headers: {}, boardName: '', calendar: undefined });
  for (const id of ['a', 'b', 'c']) await send(id);
  expect(connections).toBe(1);
  post.hangUp();
  await send('d');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await send('e');
  expect(connections).toBe(2);
  const ids = (await post.read()).map(({ messageId }) => messageId);
  expect(ids).toEqual(['a', 'b', 'c', 'd', 'e'].map((id) => `<${id}@easel.example>`));
});
