import type { Trx } from '../../db/tables.ts';
import type { MailContent, OutgoingMail } from '../../mail/message.ts';
import { writeMail } from '../../mail/outbox.ts';
import type { ApplicationMailFacts } from './application.mail.ts';

/** Writes a mail to a candidate, which is erased with the application. */
export async function queueCandidateMail(
  trx: Trx,
  kind: string,
  to: { applicationId: string; email: string },
  message: MailContent & Pick<OutgoingMail, 'replyTo' | 'calendar'>,
  now: Date,
): Promise<void> {
  // Contains the private link.
  const mailId = await writeMail(trx, { ...message, kind, to: to.email, isSecret: true }, now);
  await trx.insertInto('application_mails').values({ application_id: to.applicationId, mail_id: mailId }).execute();
}

/** Data of mails about an application. Undefined if deleted. */
export async function readApplicationMailFacts(
  trx: Trx,
  applicationId: string,
): Promise<(ApplicationMailFacts & { email: string; companyId: string }) | undefined> {
  const row = await trx
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['applications.name', 'applications.email', 'jobs.title', 'jobs.slug', 'jobs.hash'])
    .select(['companies.id as company_id', 'companies.name as company'])
    .where('applications.id', '=', applicationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, email, company_id, company, title, slug, hash } = row;
  return { applicationId, name, email, companyId: company_id, company, job: { title, slug, hash } };
}

/** Recruiter's address. Undefined after they deleted their account. */
export async function findUserEmail(trx: Trx, userId: string): Promise<string | undefined> {
  const user = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return user?.email;
}
