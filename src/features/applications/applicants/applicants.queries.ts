import type { Db } from '../../../db/tables.ts';
import { loadApplicationWithParts } from '../application.queries.ts';
import { loadCompanyConversation } from '../conversation/messages.queries.ts';
import { listInterviews } from '../interviews/interviews.queries.ts';
import { findUnsentLetterOfApplication } from '../letters/letters.queries.ts';
import type { ApplicationStage } from '../stages/stage.ts';
import { MAX_THUMBNAILS_PER_ROW } from '../thumbnails/thumbnail.ts';
import { listApplicationThumbnails, listThumbnailsByApplication } from '../thumbnails/thumbnails.queries.ts';
import type { ApplicantDetail, ApplicantRow, JobWithCompany } from './applicants.ts';

export async function findJobWithCompany(db: Db, hash: string): Promise<JobWithCompany | undefined> {
  return db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.id', 'jobs.hash', 'jobs.slug', 'jobs.title', 'companies.name as company'])
    .select('companies.id as companyId')
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** Applicants of a job, newest first. Withdrawn ones have no data. */
export async function listApplicantsIncludingWithdrawn(db: Db, jobId: string): Promise<ApplicantRow[]> {
  const rows = await db
    .selectFrom('applications')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('application_pieces')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('application_id', '=', 'applications.id')
        .as('pieces'),
      eb
        .selectFrom('application_files')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('application_id', '=', 'applications.id')
        .where('purpose', '=', 'cv')
        .as('cvs'),
      eb
        .selectFrom('application_letters')
        .select('leaves_at')
        .whereRef('application_id', '=', 'applications.id')
        .as('leaves_at'),
      eb
        .selectFrom('application_messages')
        .select('side')
        .whereRef('application_id', '=', 'applications.id')
        .orderBy('id', 'desc')
        .limit(1)
        .as('last_side'),
    ])
    .where('job_id', '=', jobId)
    .orderBy('id', 'desc')
    .execute();
  const thumbnails = await listThumbnailsByApplication(db, jobId);
  return rows.map((row) => {
    const isGone = row.status === 'withdrawn';
    return {
      id: row.id,
      name: row.name,
      email: isGone ? '' : row.email,
      portfolioUrl: isGone ? null : row.portfolio_url,
      pieces: isGone ? 0 : Number(row.pieces),
      thumbnails: (thumbnails.get(row.id) ?? []).slice(0, MAX_THUMBNAILS_PER_ROW),
      hasCv: !isGone && Number(row.cvs) > 0,
      note: isGone ? '' : row.note,
      status: row.status,
      stage: row.stage,
      isLetterPending: row.leaves_at !== null,
      isAwaitingReply: !isGone && row.last_side === 'candidate' && row.conversation_ended_by === null,
      createdAt: row.created_at,
    };
  });
}

export async function countApplicants(db: Db, hash: string): Promise<{ all: number; unopened: number }> {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['applications.status', (eb) => eb.fn.countAll<number>().as('n')])
    .where('hash', '=', hash)
    .groupBy('applications.status')
    .execute();
  const sum = rows.reduce((total, { n }) => total + Number(n), 0);
  return { all: sum, unopened: Number(rows.find(({ status }) => status === 'received')?.n ?? 0) };
}

/** Job of an application, to check access. Undefined if there is none. */
export async function findJobOfApplication(db: Db, id: string): Promise<JobWithCompany | undefined> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('jobs.hash')
    .where('applications.id', '=', id)
    .executeTakeFirst();
  return row && findJobWithCompany(db, row.hash);
}

/** Application as the company sees it. A withdrawn one has no submitted data. */
export async function findApplicant(db: Db, job: JobWithCompany, id: string): Promise<ApplicantDetail | undefined> {
  const row = await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .where('job_id', '=', job.id)
    .executeTakeFirst();
  if (!row) return undefined;
  const [application, thumbnails, conversation, interviews, unsentLetter, events, moves, notes, newer, older] =
    await Promise.all([
      loadApplicationWithParts(db, row),
      listApplicationThumbnails(db, job.id, id),
      loadCompanyConversation(db, row),
      listInterviews(db, id),
      findUnsentLetterOfApplication(db, job.id, id),
      db
        .selectFrom('application_events')
        .leftJoin('users', 'users.id', 'application_events.user_id')
        .select(['at', 'status', 'users.email as by'])
        .where('application_id', '=', id)
        .orderBy('application_events.id')
        .execute(),
      db
        .selectFrom('application_stage_changes')
        .leftJoin('users', 'users.id', 'application_stage_changes.user_id')
        .select(['at', 'to_stage as stage', 'users.email as by'])
        .where('application_id', '=', id)
        .orderBy('application_stage_changes.id')
        .execute(),
      db
        .selectFrom('application_notes')
        .leftJoin('users', 'users.id', 'application_notes.user_id')
        .select(['application_notes.id', 'text', 'application_notes.created_at as at', 'users.email as by'])
        .where('application_id', '=', id)
        .orderBy('application_notes.id')
        .execute(),
      neighbour(db, job.id, id, '>'),
      neighbour(db, job.id, id, '<'),
    ]);
  const withdrawn = { email: '', portfolioUrl: null, pieces: [], cv: null, note: '', answers: [] };
  return {
    application: {
      ...application,
      ...(row.status === 'withdrawn' ? withdrawn : {}),
      version: Number(row.version),
      stage: row.stage,
    },
    job,
    // Of one time, the status change comes first.
    events: [...events, ...moves].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))),
    conversation: row.status === 'withdrawn' ? { ...conversation, messages: [] } : conversation,
    thumbnails,
    interviews,
    unsentLetter,
    notes,
    newer,
    older,
  };
}

function neighbour(db: Db, jobId: string, id: string, side: '<' | '>') {
  return db
    .selectFrom('applications')
    .select(['id', 'name'])
    .where('job_id', '=', jobId)
    .where('id', side, id)
    .orderBy('id', side === '<' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
}

/** Last batch move that can be undone. */
export async function findUndoableStageMove(
  db: Db,
  jobId: string,
  batch: string,
): Promise<{ batch: string; count: number; stage: ApplicationStage } | undefined> {
  const rows = await db
    .selectFrom('application_stage_changes as moves')
    .innerJoin('applications', 'applications.id', 'moves.application_id')
    .select('moves.to_stage')
    .where('moves.batch', '=', batch)
    .where('applications.job_id', '=', jobId)
    .whereRef('applications.stage', '=', 'moves.to_stage')
    .execute();
  const stage = rows[0]?.to_stage;
  return stage && { batch, count: rows.length, stage };
}
