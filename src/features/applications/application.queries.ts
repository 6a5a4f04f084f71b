import { getDialect } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { digestToken } from '../../lib/token.ts';
import { hasPublicPage } from '../jobs/job.ts';
import type { Application, ApplicationFile, ApplicationStatus } from './application.ts';
import { loadCandidateConversation } from './conversation/messages.queries.ts';
import { listInterviews } from './interviews/interviews.queries.ts';
import { type ListedApplication, MAX_LISTED_APPLICATIONS, type OwnApplication } from './own-application.ts';
import { findReplyRecord } from './reply-record.queries.ts';
import { describeReplyPromiseIfKept } from './reply-record.ts';
import type { ApplicationStage } from './stages/stage.ts';

/** Application as its candidate sees it. Undefined once deleted. */
export async function findApplicationForCandidate(db: Db, id: string): Promise<OwnApplication | undefined> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .selectAll('applications')
    .select(['jobs.title', 'jobs.slug', 'jobs.hash', 'jobs.status as job_status', 'jobs.closed_at'])
    .select('companies.name as company')
    .where('applications.id', '=', id)
    .where('applications.id', 'not in', (eb) => eb.selectFrom('application_deletions').select('application_id'))
    .executeTakeFirst();
  if (!row) return undefined;
  const events = await db
    .selectFrom('application_events')
    .select(['at', 'status'])
    .where('application_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    ...(await loadApplicationWithParts(db, row)),
    job: { title: row.title, slug: row.slug, hash: row.hash, isShown: hasPublicPage({ status: row.job_status }) },
    company: row.company,
    retentionMonths: Number(row.keep_months),
    endedAt: row.closed_at,
    events,
    conversation: await loadCandidateConversation(db, row),
    interviews: await listInterviews(db, row.id),
  };
}

/** Applications of an address, newest first, at most `MAX_LISTED_APPLICATIONS`. */
export async function listApplicationsOfAddress(db: Db, email: string): Promise<ListedApplication[]> {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['applications.id', 'applications.status', 'applications.created_at'])
    .select(['jobs.title', 'jobs.slug', 'jobs.hash', 'companies.name as company'])
    .where('applications.email', '=', email)
    .where('applications.id', 'not in', (eb) => eb.selectFrom('application_deletions').select('application_id'))
    .orderBy('applications.id', 'desc')
    .limit(MAX_LISTED_APPLICATIONS)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const interviews = await db
    .selectFrom('application_interviews')
    .select(['application_id', 'start', 'cancelled_by as cancelledBy'])
    .where('application_id', 'in', ids)
    .execute();
  const interviewsOf = Map.groupBy(interviews, ({ application_id }) => application_id);
  return rows.map(({ id, status, created_at, company, ...job }) => ({
    id,
    job,
    company,
    status,
    createdAt: created_at,
    interviews: interviewsOf.get(id) ?? [],
  }));
}

interface Row {
  id: string;
  name: string;
  email: string;
  portfolio_url: string | null;
  note: string;
  answers: string;
  status: ApplicationStatus;
  created_at: string;
}

export async function loadApplicationWithParts(db: Db, row: Row): Promise<Application> {
  const [files, pieces] = await Promise.all([
    db
      .selectFrom('application_files')
      .select(['id', 'purpose', 'name', 'kind', 'bytes'])
      .where('application_id', '=', row.id)
      .execute(),
    db.selectFrom('application_pieces').selectAll().where('application_id', '=', row.id).orderBy('position').execute(),
  ]);
  const toFile = ({ id, name, kind, bytes }: (typeof files)[number]): ApplicationFile => ({
    id,
    name,
    kind,
    bytes: Number(bytes),
  });
  const cv = files.find(({ purpose }) => purpose === 'cv');
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    portfolioUrl: row.portfolio_url,
    pieces: pieces.map(({ url, file_id, part }) => {
      const file = files.find(({ id }) => id === file_id);
      return { url, file: file ? toFile(file) : null, part };
    }),
    cv: cv ? toFile(cv) : null,
    note: row.note,
    answers: JSON.parse(row.answers),
    status: row.status,
    createdAt: row.created_at,
  };
}

/** Applications for a job as its company sees them, newest first. */
export async function listApplications(db: Db, jobId: string): Promise<(Application & { stage: ApplicationStage })[]> {
  const rows = await db
    .selectFrom('applications')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('id', 'desc')
    .execute();
  return Promise.all(rows.map(async (row) => ({ ...(await loadApplicationWithParts(db, row)), stage: row.stage })));
}

/** File of this application only. Undefined if the candidate deleted it. */
export async function findApplicationFile(
  db: Db,
  applicationId: string,
  fileId: string,
): Promise<ApplicationFile | undefined> {
  return db
    .selectFrom('application_files')
    .select(['id', 'name', 'kind', 'bytes'])
    .where('application_id', '=', applicationId)
    .where('id', '=', fileId)
    .where('application_id', 'not in', (eb) => eb.selectFrom('application_deletions').select('application_id'))
    .executeTakeFirst();
}

/** Data of the receipt page, the same for first and repeated applications. No personal data. */
export async function findReceipt(db: Db, receipt: string) {
  const row = await db
    .selectFrom('application_submissions')
    .innerJoin('jobs', 'jobs.id', 'application_submissions.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select([
      'jobs.title',
      'jobs.slug',
      'jobs.hash',
      'companies.name as company',
      'application_submissions.created_at as at',
    ])
    .select(['jobs.reply_days as replyDays', 'jobs.company_id as companyId'])
    .where('receipt', '=', digestToken(receipt))
    .executeTakeFirst();
  if (!row) return undefined;
  const { replyDays, companyId, ...shown } = row;
  return {
    ...shown,
    promise: describeReplyPromiseIfKept(row.company, replyDays, await findReplyRecord(db, companyId)),
  };
}

/** True if the candidate deleted the application and can still restore it. */
export async function canRestoreDeletedApplication(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('application_deletions')
    .select('application_id')
    .where('application_id', '=', id)
    .where('due_at', '>', toInstant(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an application until the transaction ends. Undefined if there is none at the given company. */
export async function lockApplication(trx: Trx, id: string, companyId?: string) {
  return trx
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.status', 'applications.conversation_ended_by as endedBy'])
    .where('applications.id', '=', id)
    .$if(companyId !== undefined, (query) => query.where('jobs.company_id', '=', companyId ?? ''))
    .$if(getDialect(trx) === 'postgres', (query) => query.forUpdate('applications'))
    .executeTakeFirst();
}
