import { acquireWriteLock } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { writeMail } from '../../mail/outbox.ts';
import { paths } from '../../paths.ts';
import { publish } from '../../publishing/publish.ts';
import { MODERATION_NUMBERS_TAG } from '../../publishing/tags.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { mailBoardAndModerators, mailMembers } from '../accounts/member-mail.commands.ts';
import { readEmail } from '../accounts/sign-in.schema.ts';
import { findJobByHash, getJobByHash } from '../jobs/job.queries.ts';
import { changeJobStatus, type JobRef } from '../jobs/job.transition.ts';
import {
  jobPausedByReportsMail,
  moderatorReportMail,
  recruiterReportDecisionMail,
  reporterDecisionMail,
  reportReceiptMail,
} from './report.mail.ts';
import { findObjectableReport } from './report.queries.ts';
import {
  MAX_REPORT,
  OBJECTION_DAYS,
  REPORT_REASONS,
  REPORTS_TO_PAUSE,
  type ReportDecision,
  type ReportLinkSettings,
  type ReportReason,
  reportObjectionToken,
  reportReasons,
} from './report.ts';
import { MAX_NOTE } from './review.ts';
import { resolveReportPauseStatement, storeStatementOfReasons } from './statement.commands.ts';
import { rules } from './statement.ts';

const REPORTER_MAIL = 'report';
const SYSTEM: Actor = { kind: 'system', name: 'reports' };

interface NewReport {
  hash: string;
  reason: string;
  words: string;
  /** Keyed digest of network address and job, which identifies no one (`deriveToken`). */
  reporter: string;
  /** Address for receipt and decision. Empty for none. */
  email: string;
  links: ReportLinkSettings;
}

/**
 * Stores a reader's report, once per reporter and address until it is decided. `REPORTS_TO_PAUSE` reporters with one reason
 * pause the job until a moderator decides, with a statement of reasons. Each address gets a receipt.
 */
export async function reportJobAndPauseIfRepeated(db: Db, report: NewReport, now: Date): Promise<Result<undefined>> {
  const reason = REPORT_REASONS.find((one) => one === report.reason);
  const words = report.words.trim();
  if (!reason) return invalid('reason', 'Choose what is wrong with it');
  if (reason === 'other' && !words) return invalid('words', 'Tell us what is wrong with it');
  if (words.length > MAX_REPORT) return invalid('words', `A report can have up to ${MAX_REPORT} characters`);
  const address = report.email.trim() ? readEmail(report.email) : succeed(null);
  if (!address.ok) return address;
  const email = address.value;
  const { hash, reporter, links } = report;
  const { origin } = links;
  return commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const job = await findJobByHash(trx, hash);
    if (!job || !['published', 'paused'].includes(job.status)) return invalid('hash', 'This role is no longer open');
    const open = await listOpen(trx, job.id);
    const earlier = open.filter((one) => one.reporter === reporter);
    // Repeated reports get the same response.
    if (earlier.some((one) => email === null || one.email === email)) return succeed(undefined);
    const withoutAddress = earlier.find((one) => one.email === null && one.reason === reason);
    if (withoutAddress) {
      const values = { email, words: words || withoutAddress.words };
      await trx.updateTable('job_reports').set(values).where('id', '=', withoutAddress.id).execute();
    } else {
      const values = { id: newId(now), job_id: job.id, reason, words, reporter, email, created_at: toInstant(now) };
      await trx
        .insertInto('job_reports')
        .values({ ...values, resolved_at: null })
        .execute();
    }
    if (email !== null) {
      const receipt = reportReceiptMail({ title: job.title, reason: reportReasons[reason].label, origin });
      await writeMail(trx, { ...receipt, kind: REPORTER_MAIL, to: email }, now);
    }
    if (withoutAddress) return succeed(undefined);
    await publish(trx, toInstant(now), { tags: [MODERATION_NUMBERS_TAG] });
    const ofReason = await countReporters(trx, job.id, reason);
    if (ofReason >= REPORTS_TO_PAUSE && job.status === 'published') {
      const paused = await changeJobStatus(
        trx,
        SYSTEM,
        { hash, note: `Reported by ${ofReason} readers` },
        'pause',
        now,
      );
      if (!paused.ok) return paused;
      await trx
        .updateTable('jobs')
        .set({ reported_at: toInstant(now) })
        .where('id', '=', job.id)
        .execute();
      const about = { hash, title: job.title, origin };
      const facts = `${ofReason} readers reported independently: “${reportReasons[reason].label}”.`;
      const stated = { measure: 'paused', reason, facts, isAutomated: true } as const;
      await storeStatementOfReasons(trx, { job_id: job.id }, stated, now);
      await mailMembers(trx, job.company_id, { ...jobPausedByReportsMail({ ...about, stated }), kind: 'review' }, now);
      await mailBoardAndModerators(trx, moderatorReportMail({ ...about, isPaused: true }), now);
    } else if (open.length === 0) {
      await mailBoardAndModerators(trx, moderatorReportMail({ title: job.title, origin, isPaused: false }), now);
    }
    return succeed(undefined);
  });
}

const listOpen = (trx: Trx, jobId: string) =>
  trx
    .selectFrom('job_reports')
    .select(['id', 'reporter', 'reason', 'words', 'email', 'created_at', 'seconds_to_decision', 'objected_at'])
    .where('job_id', '=', jobId)
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute();

/** Counts reporters whose first report is open and names the reason. Later reports of a reporter never count. */
async function countReporters(trx: Trx, jobId: string, reason: ReportReason): Promise<number> {
  const reports = await trx
    .selectFrom('job_reports')
    .select(['reporter', 'reason', 'decision'])
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute();
  const first = new Map(reports.toReversed().map((report) => [report.reporter, report]));
  return [...first.values()].filter((report) => report.reason === reason && report.decision === null).length;
}

interface ReportsDecided {
  hash: string;
  decision: ReportDecision;
  /** Message to the company. */
  note: string;
  /** Broken rule. Empty for that of the first report. */
  rule: string;
  links: ReportLinkSettings;
}

/**
 * Closes all reports of a job: it stays, reopens, or is removed as spam. Notifies recruiters with reasons, and reporters with
 * an address.
 */
export async function decideReportsOfJob(
  db: Db,
  actor: Actor,
  { hash, decision, note, rule, links }: ReportsDecided,
  now: Date,
): Promise<Result<JobRef>> {
  const chosen = REPORT_REASONS.find((one) => one === rule);
  if (rule && !chosen) return invalid('rule', 'Choose one of the rules');
  if (decision === 'remove' && !note.trim()) return invalid('note', 'Say why it is removed: the company will read it');
  if (note.length > MAX_NOTE) return invalid('note', `A message can have up to ${MAX_NOTE} characters`);
  const { origin } = links;
  return commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const job = await findJobByHash(trx, hash);
    if (!job) return invalid('hash', 'There is no such role');
    const closed = await closeReportsAndNotifyReporters(trx, job, { decision, rule: chosen, links }, now);
    if (!closed) return invalid('hash', 'No report about this role is waiting for a decision');
    const wasPaused = job.reported_at !== null;
    const isBack = decision === 'keep' && wasPaused && job.status === 'paused';
    const isRemoved = decision === 'remove' && job.status !== 'archived';
    const moved = isRemoved
      ? await changeJobStatus(trx, actor, { hash, note }, 'remove', now)
      : isBack
        ? await changeJobStatus(trx, actor, { hash, note }, 'resume', now)
        : succeed({ hash });
    if (!moved.ok) return moved;
    if (wasPaused) await resolveReportPauseStatement(trx, job.id, { isUpheld: decision === 'remove', note }, now);
    const stated = { measure: 'removed', reason: closed.reason, facts: note.trim(), isAutomated: false } as const;
    if (isRemoved) await storeStatementOfReasons(trx, { job_id: job.id }, stated, now);
    if (isBack || isRemoved) {
      const message = recruiterReportDecisionMail({
        hash,
        title: job.title,
        origin,
        note,
        ...(isRemoved ? { stated } : {}),
      });
      await mailMembers(trx, job.company_id, { ...message, kind: 'review' }, now);
    }
    const { status } = await getJobByHash(trx, hash);
    const detail = { title: job.title, note, reports: closed.reports, before: job.status, after: status };
    await writeAudit(trx, actor, { action: auditWords[decision], subject: `job:${hash}`, detail }, now);
    return succeed({ hash });
  });
}

/**
 * Closes open reports and notifies reporters. Returns their number and the rule, by default the first report's. Undefined if
 * none is open.
 */
export async function closeReportsAndNotifyReporters(
  trx: Trx,
  job: { id: string; title: string },
  { decision, rule, links }: { decision: ReportDecision; rule?: ReportReason | undefined; links: ReportLinkSettings },
  now: Date,
): Promise<{ reports: number; reason: ReportReason } | undefined> {
  const at = toInstant(now);
  const open = await listOpen(trx, job.id);
  await trx.updateTable('jobs').set({ reported_at: null }).where('id', '=', job.id).execute();
  const [first] = open;
  if (!first) return undefined;
  const reason = rule ?? first.reason;
  for (const { id, email, created_at, seconds_to_decision, objected_at } of open) {
    const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(created_at)) / 1_000));
    const values = { resolved_at: at, decision, seconds_to_decision: seconds_to_decision ?? seconds };
    await trx.updateTable('job_reports').set(values).where('id', '=', id).execute();
    if (email === null) continue;
    const canObject = decision === 'keep' && objected_at === null;
    const message = reporterDecisionMail({
      title: job.title,
      decision,
      rule: rules[reason].text,
      link: canObject ? links.origin + paths.reportObjection(reportObjectionToken(links.secret, id)) : null,
      origin: links.origin,
    });
    await writeMail(trx, { ...message, kind: REPORTER_MAIL, to: email, isSecret: canObject }, now);
  }
  await publish(trx, at, { tags: [MODERATION_NUMBERS_TAG] });
  return { reports: open.length, reason };
}

/** Reopens a report decided with “keep”, once, with the reporter's objection. */
export async function reopenReportByObjection(
  db: Db,
  { reportId, words, origin }: { reportId: string; words: string; origin: string },
  now: Date,
): Promise<Result<undefined>> {
  const objection = words.trim();
  if (!objection) return invalid('words', 'Tell us what we have missed');
  if (objection.length > MAX_REPORT) return invalid('words', `An objection can have up to ${MAX_REPORT} characters`);
  return commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const report = await findObjectableReport(trx, reportId, now);
    if (!report) return invalid('words', 'This decision can no longer be objected to');
    const at = toInstant(now);
    await trx
      .updateTable('job_reports')
      .set({ objection, objected_at: at, resolved_at: null })
      .where('id', '=', reportId)
      .execute();
    await publish(trx, at, { tags: [MODERATION_NUMBERS_TAG] });
    await mailBoardAndModerators(trx, moderatorReportMail({ title: report.title, origin, isPaused: false }), now);
    return succeed(undefined);
  });
}

/** Erases reporters' addresses after the objection period. */
export async function eraseExpiredReporterAddresses(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('job_reports')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('resolved_at', '<=', addDays(toInstant(now), -OBJECTION_DAYS))
    .execute();
}

const auditWords = {
  keep: 'keep reported role',
  remove: 'remove reported role',
} as const satisfies Record<ReportDecision, string>;
