import { acquireWriteLock } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { addDays, formatDate, type Instant, isDay, toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { mailMembers } from '../accounts/member-mail.commands.ts';
import { findJobByHash, getJobByHash } from '../jobs/job.queries.ts';
import { changeJobStatus, type JobRef } from '../jobs/job.transition.ts';
import { MAX_DAYS_AHEAD } from '../jobs/job.ts';
import { extendRunningJob, featureRunningJob, reinstateRemovedJob, unfeatureJob } from '../jobs/job-owner.commands.ts';
import { closeReportsAndNotifyReporters } from '../moderation/report.commands.ts';
import type { ReportLinkSettings } from '../moderation/report.ts';
import { MAX_NOTE } from '../moderation/review.ts';
import { storeStatementOfReasons } from '../moderation/statement.commands.ts';
import type { StatedReasons } from '../moderation/statement.mail.ts';
import { adminActionMail, type JobAfterAdminAction } from './admin-job.mail.ts';
import {
  ACTIONS_WITH_REASON,
  ADMIN_JOBS_PER_PAGE,
  type AdminJobAction,
  adminActionNames,
  BULK_ADMIN_ACTIONS,
  canPerformAction,
} from './admin-job.ts';

interface AdminActionRequest {
  hashes: readonly string[];
  step: AdminJobAction;
  /** Message to the companies. */
  note: string;
  /** Last day of featuring, `2026-12-31`. Empty for other actions. */
  until: string;
  links: ReportLinkSettings;
}

/** Applies an admin's action to all jobs or none, with audit entries and one mail per company. */
export async function applyAdminActionAndNotify(
  db: Db,
  actor: Actor,
  wanted: AdminActionRequest,
  now: Date,
): Promise<Result<{ changed: number }>> {
  const hashes = [...new Set(wanted.hashes)];
  if (actor.kind === 'admin' && !canPerformAction(actor.staffRole ?? 'admin', wanted.step))
    return invalid('step', `“${adminActionNames[wanted.step]}” is for admins only`);
  const checked = validateActionRequest({ ...wanted, hashes }, now);
  if (!checked.ok) return checked;
  const { until } = checked.value;
  return commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const byCompany = new Map<string, JobAfterAdminAction[]>();
    for (const hash of hashes) {
      const changed = await changeOne(trx, actor, { ...wanted, hash, until }, now);
      if (!changed.ok) return changed;
      const { companyId, job } = changed.value;
      byCompany.getOrInsertComputed(companyId, () => []).push(job);
    }
    const { step, note } = wanted;
    const { origin } = wanted.links;
    for (const [companyId, jobs] of byCompany) {
      const stated = reasonsOf(step, note);
      const mail = adminActionMail({ step, jobs, note, until, origin, stated });
      await mailMembers(trx, companyId, { ...mail, kind: 'review' }, now);
    }
    return succeed({ changed: hashes.length });
  });
}

function validateActionRequest(
  { hashes, step, note, until }: AdminActionRequest,
  now: Date,
): Result<{ until: Instant | null }> {
  if (hashes.length === 0) return invalid('hash', 'Choose at least one role');
  if (hashes.length > ADMIN_JOBS_PER_PAGE) {
    return invalid('hash', `Up to ${ADMIN_JOBS_PER_PAGE} roles can be changed at once`);
  }
  const bulkActions: readonly AdminJobAction[] = BULK_ADMIN_ACTIONS;
  if (hashes.length > 1 && !bulkActions.includes(step)) {
    return invalid('hash', `“${adminActionNames[step]}” is for one role at a time`);
  }
  if (ACTIONS_WITH_REASON.includes(step) && !note.trim()) return invalid('note', 'Say why: the company will read it');
  if (note.length > MAX_NOTE) return invalid('note', `A message can have up to ${MAX_NOTE} characters`);
  return step === 'feature' ? checkUntil(until, now) : succeed({ until: null });
}

function checkUntil(day: string, now: Date): Result<{ until: Instant }> {
  const until = new Date(`${day}T23:59:59.999Z`);
  const [first, last] = [toInstant(now), addDays(toInstant(now), MAX_DAYS_AHEAD)];
  if (!isDay(day) || toInstant(until) < first || toInstant(until) > last) {
    return invalid('until', `Featured until: choose a date from today to ${formatDate(last)}`);
  }
  return succeed({ until: toInstant(until) });
}

async function changeOne(
  trx: Trx,
  actor: Actor,
  { hash, step, note, until, links }: Omit<AdminActionRequest, 'until'> & { hash: string; until: Instant | null },
  now: Date,
): Promise<Result<{ companyId: string; job: JobAfterAdminAction }>> {
  const before = await findJobByHash(trx, hash);
  if (!before) return invalid('hash', `There is no role ${hash}`);
  const done = await applyOwnerAction(trx, actor, { hash, note, step, until }, now);
  // Name the job if there are several.
  if (!done.ok) {
    return invalid('hash', `“${before.title}”: ${done.problems[0]?.message ?? ''}. Nothing was changed`);
  }
  const after = await getJobByHash(trx, hash);
  const closed =
    step === 'remove'
      ? await closeReportsAndNotifyReporters(trx, before, { decision: 'remove', links }, now)
      : undefined;
  const reports = closed?.reports ?? 0;
  const stated = reasonsOf(step, note);
  if (stated) await storeStatementOfReasons(trx, { job_id: before.id }, stated, now);
  const detail = {
    title: before.title,
    before: describe(before),
    after: describe(after),
    ...(note.trim() ? { note: note.trim() } : {}),
    ...(reports > 0 ? { reports } : {}),
  };
  await writeAudit(trx, actor, { action: `${step} role`, subject: `job:${hash}`, detail }, now);
  const { title, status, expires_at } = after;
  return succeed({ companyId: after.company_id, job: { hash, title, status, expiresAt: expires_at } });
}

/** Reasons of an action that restricts a job; undefined for other actions. */
const reasonsOf = (step: AdminJobAction, note: string): StatedReasons | undefined =>
  step === 'remove' || step === 'pause'
    ? { measure: step === 'remove' ? 'removed' : 'paused', reason: 'other', facts: note.trim(), isAutomated: false }
    : undefined;

function applyOwnerAction(
  trx: Trx,
  actor: Actor,
  { hash, note, step, until }: Required<JobRef> & { step: AdminJobAction; until: Instant | null },
  now: Date,
): Promise<Result<JobRef>> {
  switch (step) {
    case 'extend':
      return extendRunningJob(trx, actor, { hash, note }, now);
    case 'feature':
      return featureRunningJob(trx, actor, { hash, note, until: until ?? toInstant(now) }, now);
    case 'unfeature':
      return unfeatureJob(trx, actor, { hash, note }, now);
    case 'reinstate':
      return reinstateRemovedJob(trx, actor, { hash, note }, now);
    default:
      return changeJobStatus(trx, actor, { hash, note }, step, now);
  }
}

/** Such as `published, ends 2026-12-31, featured until 2026-12-01`. */
const describe = ({
  status,
  expires_at,
  featured,
  featured_until,
}: Awaited<ReturnType<typeof getJobByHash>>): string => {
  const day = (instant: Instant) => instant.slice(0, 10);
  const parts = [
    status,
    expires_at ? `ends ${day(expires_at)}` : '',
    featured ? `featured${featured_until ? ` until ${day(featured_until)}` : ''}` : '',
  ];
  return parts.filter(Boolean).join(', ');
};
