import { writeSetting } from '../../db/board-settings.ts';
import { readSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { findEditedMailText } from '../../mail/mail-text.ts';
import type { MailTransport } from '../../mail/transport.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { KEY } from './checklist.queries.ts';
import type { TestMailResult } from './checklist.ts';
import { testMail } from './mail-trial.mail.ts';

/** Sends a test e-mail directly and stores the server's response. `transport` is undefined without a mail server. */
export async function sendAndRecordTestMail(
  db: Db,
  actor: Actor,
  { transport, to, origin }: { transport: MailTransport | undefined; to: string; origin: string },
  now: Date,
): Promise<TestMailResult> {
  const trial = { at: toInstant(now), to, ...(await send(db, transport, to, origin, now)) };
  await db.transaction().execute(async (trx) => {
    await writeSetting(trx, KEY, JSON.stringify(trial));
    const { isAccepted, response } = trial;
    await writeAudit(
      trx,
      actor,
      { action: 'send test e-mail', subject: 'board', detail: { isAccepted: isAccepted, response } },
      now,
    );
  });
  return trial;
}

async function send(
  db: Db,
  transport: MailTransport | undefined,
  to: string,
  origin: string,
  now: Date,
): Promise<Pick<TestMailResult, 'isAccepted' | 'response'>> {
  if (!transport) return { isAccepted: false, response: 'No mail server is set: SMTP_URL is missing' };
  const site = await readSite(db);
  const mail = testMail({ origin });
  const words = mail.words(site, await findEditedMailText(db, mail.textName));
  try {
    const response = await transport.send({
      id: newId(now),
      to,
      ...words,
      headers: {},
      calendar: undefined,
      boardName: site.name,
    });
    return { isAccepted: true, response };
  } catch (error) {
    return { isAccepted: false, response: (error as Error).message };
  }
}
