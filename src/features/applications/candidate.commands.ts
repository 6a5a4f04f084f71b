import { writeTransaction } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { writeMail } from '../../mail/outbox.ts';
import { paths } from '../../paths.ts';
import { applicationListLinkMail, candidateWithdrawalMail } from './application.mail.ts';
import { listApplicationsOfAddress } from './application.queries.ts';
import { queueCandidateMail, readApplicationMailFacts } from './application-mails.ts';
import { changeApplicationStatus, publishApplicationEvent } from './application-status.ts';
import type { ApplicationServices } from './applying.ts';
import { cancelBookedAndOfferedInterviews } from './interviews/interviews.commands.ts';
import { applicationListToken, applicationListTokenExpiry } from './private-link.ts';

/** Withdraws an application and hides its data from the company. Idempotent. */
export async function withdrawApplication(db: Db, applying: ApplicationServices, id: string, now: Date): Promise<void> {
  await writeTransaction(db, async (trx) => {
    if (!(await changeApplicationStatus(trx, { id }, { status: 'withdrawn', userId: null }, now))) return;
    // The same content may be sent again as a new application.
    await trx.deleteFrom('application_submissions').where('application_id', '=', id).execute();
    await trx
      .updateTable('replies')
      .set({ withdrawn_at: toInstant(now) })
      .where('id', '=', (eb) => eb.selectFrom('applications').select('reply_id').where('id', '=', id))
      .where('answered_at', 'is', null)
      .execute();
    await publishApplicationEvent(trx, 'application.withdrawn', id, now);
    await cancelBookedAndOfferedInterviews(trx, applying, { id, side: 'candidate' }, now);
    const facts = await readApplicationMailFacts(trx, id);
    if (facts)
      await queueCandidateMail(trx, 'application withdrawn', facts, candidateWithdrawalMail(applying, facts), now);
  });
}

/** Mails the link to all applications of an address. Unknown addresses get no mail. */
export async function mailApplicationListLink(
  db: Db,
  applying: ApplicationServices,
  email: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await listApplicationsOfAddress(trx, email)).length === 0) return;
    const { origin, secret } = applying;
    const link = origin + paths.ownApplicationList(applicationListToken(secret, email, now));
    const mail = { ...applicationListLinkMail({ origin, link }), kind: 'application list', to: email, isSecret: true };
    await writeMail(trx, { ...mail, expiresAt: applicationListTokenExpiry(now) }, now);
  });
}
