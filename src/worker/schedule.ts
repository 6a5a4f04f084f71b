import { sql } from 'kysely';
import { enqueueDueBackup, makeBackupTask } from '../backup/backup.tasks.ts';
import { refreshSqliteStatistics } from '../db/dialect.ts';
import { deleteExpiredRateLimits } from '../db/rate-limits.ts';
import type { Db } from '../db/tables.ts';
import type { BackupSettings } from '../env.ts';
import { deleteExpiredCredentials } from '../features/accounts/session.commands.ts';
import { startAndStopDueAds } from '../features/ads/ad.commands.ts';
import { deleteExpiredAdEvents } from '../features/ads/ad-event.commands.ts';
import { settleEndedBookings } from '../features/ads/booking.commands.ts';
import { deleteExpiredAlertsAndReaders } from '../features/alerts/clearing.commands.ts';
import { queueDueAlertMails } from '../features/alerts/due.commands.ts';
import {
  type AlertMatchingServices,
  deleteOldMatches,
  matchChangedJobsToAlerts,
} from '../features/alerts/matching.commands.ts';
import { cancelInterviewsBeforeErasure, eraseDeletedApplications } from '../features/applications/deletion.commands.ts';
import { sendDeferredApplicationNotices } from '../features/applications/news/news.commands.ts';
import { sendReplyReminders } from '../features/applications/reminders/reminder.commands.ts';
import { recomputeAllReplyRecords } from '../features/applications/reply-record.commands.ts';
import {
  deleteOrphanedApplicationFiles,
  eraseExpiredApplications,
} from '../features/applications/retention.commands.ts';
import { enqueueMissingThumbnails } from '../features/applications/thumbnails/thumbnails.commands.ts';
import { queueDueDigests } from '../features/channels/channel-post.commands.ts';
import { enqueueDueSources } from '../features/importing/sources/source.tasks.ts';
import { expireAndArchiveDueJobs } from '../features/jobs/job.commands.ts';
import { endExpiredFeatures } from '../features/jobs/job-owner.commands.ts';
import { INDEXED_LISTINGS } from '../features/jobs/listing.ts';
import { rerenderRolesUnderNewPayRules } from '../features/jobs/pay-rules.commands.ts';
import { countMarketTask, enqueueDailyMarketRecount } from '../features/market/market.commands.ts';
import { eraseExpiredReporterAddresses } from '../features/moderation/report.commands.ts';
import { replaceWeeklyDraftIfDue } from '../features/newsletter/issue.commands.ts';
import { deleteExpiredNumbers } from '../features/numbers/numbers.commands.ts';
import { deleteExpiredFormDrafts } from '../features/posting/form-draft.commands.ts';
import { requestConfirmationsAndPauseUnanswered } from '../features/recruiting/confirmation.commands.ts';
import { refreshIndexedListings } from '../features/search/indexed-listings.commands.ts';
import { enqueuePaymentPollIfDue, eraseOldPaymentEventBodies } from '../features/selling/checkout.commands.ts';
import { renewOrEndDueRoles } from '../features/selling/extras.commands.ts';
import { markOverdueInvoices } from '../features/selling/invoice.commands.ts';
import { queueDueSellingMails } from '../features/selling/notify.commands.ts';
import { clearEndedFreePeriods } from '../features/selling/plan.commands.ts';
import { enqueueDailyReconciliation } from '../features/selling/reconciliation.ts';
import { enqueueOrClearExchangeRates } from '../features/settings/exchange-rates.tasks.ts';
import { deleteOldFinishedDeliveries } from '../features/webhooks/delivery.commands.ts';
import { DAY, HOUR, MINUTE } from '../lib/dates.ts';
import { yieldToEventLoop } from '../lib/yield.ts';
import { deleteOldMailEvents } from '../mail/deliveries.ts';
import { deleteOldMail, eraseExpiredMailSecrets } from '../mail/outbox.ts';
import { deletePastMailWindows } from '../mail/send-rate.ts';
import { deleteOldDoneTasks, makeClockSkewedTasksDue } from '../queue/queue.commands.ts';
import type { Schedule } from '../queue/schedule.ts';
import { enqueueNotices, enqueueSearchEngineNotices } from '../workflows/notices.commands.ts';
import { deleteExpiredRecords } from '../workflows/old-records.commands.ts';
import type { TaskServices } from './tasks.ts';

export interface ScheduleServices extends TaskServices {
  /** Matches alerts. */
  finding: AlertMatchingServices;
  backups: BackupSettings | undefined;
  /** Logs a warning. */
  onWarning: (words: string) => void;
}

interface ServedSchedule extends Omit<Schedule, 'run'> {
  run: (db: Db, now: Date, services: ScheduleServices) => Promise<unknown>;
}

/** All schedules. Each runs in one worker at a time and is idempotent. */
export const schedules: readonly ServedSchedule[] = [
  {
    name: 'due role changes',
    everyMs: MINUTE,
    run: async (db, now) => {
      // Roles still end when renewing fails.
      await renewOrEndDueRoles(db, now).finally(() => expireAndArchiveDueJobs(db, now));
    },
  },
  { name: 'first days of pay rules', everyMs: HOUR, run: (db, now) => rerenderRolesUnderNewPayRules(db, now) },
  { name: 'end of featuring', everyMs: MINUTE, run: endExpiredFeatures },
  {
    name: 'confirmation requests',
    everyMs: 10 * MINUTE,
    run: (db, now, { applying }) => requestConfirmationsAndPauseUnanswered(db, applying.origin, now),
  },
  { name: 'ad start and end', everyMs: MINUTE / 3, run: startAndStopDueAds },
  { name: 'rest of ad campaigns', everyMs: 10 * MINUTE, run: settleEndedBookings },
  { name: 'secret mail texts', everyMs: 5 * MINUTE, run: eraseExpiredMailSecrets },
  { name: 'expired sessions and codes', everyMs: HOUR, run: deleteExpiredCredentials },
  { name: 'sent mail', everyMs: DAY, run: deleteOldMail },
  {
    name: 'delivery events',
    everyMs: DAY,
    run: async (db, now) => {
      await deleteOldMailEvents(db, now);
      await deletePastMailWindows(db, now);
    },
  },
  { name: 'addresses of reporters', everyMs: DAY, run: eraseExpiredReporterAddresses },
  { name: 'rate limit counters', everyMs: 10 * MINUTE, run: deleteExpiredRateLimits },
  { name: 'unsent drafts', everyMs: DAY, run: deleteExpiredFormDrafts },
  {
    name: 'orphaned files',
    everyMs: 10 * MINUTE,
    run: (db, now, { applying }) => deleteOrphanedApplicationFiles(db, applying.files, now),
  },
  {
    name: 'deleted applications',
    everyMs: MINUTE / 6,
    run: async (db, now, { applying }) => {
      await cancelInterviewsBeforeErasure(db, applying, now);
      await eraseDeletedApplications(db, applying.files, now);
    },
  },
  {
    name: 'old applications',
    everyMs: HOUR,
    run: (db, now, { applying }) => eraseExpiredApplications(db, applying.files, now),
  },
  {
    name: 'applicant notifications',
    everyMs: 5 * MINUTE,
    run: (db, now, { applying }) => sendDeferredApplicationNotices(db, applying.origin, now),
  },
  {
    name: 'reminders to answer',
    everyMs: HOUR,
    run: (db, now, { applying }) => sendReplyReminders(db, applying.origin, now),
  },
  { name: 'missing thumbnails', everyMs: 10 * MINUTE, run: enqueueMissingThumbnails },
  {
    name: 'alert matching',
    everyMs: MINUTE / 6,
    run: async (db, now, { applying, finding }) => {
      await matchChangedJobsToAlerts(db, finding, now);
      await queueDueAlertMails(db, applying, now);
    },
  },
  {
    name: 'notices of changes',
    everyMs: MINUTE / 6,
    run: (db, now, { outbound }) => enqueueNotices(db, outbound, now),
  },
  { name: 'channel posts', everyMs: MINUTE, run: (db, now, { finding }) => queueDueDigests(db, finding, now) },
  {
    name: 'notices to search engines',
    everyMs: MINUTE,
    run: (db, now, { outbound }) => enqueueSearchEngineNotices(db, outbound, now),
  },
  {
    name: 'backups',
    everyMs: 10 * MINUTE,
    task: makeBackupTask.name,
    run: (db, now, { backups }) => enqueueDueBackup(db, backups, now),
  },
  { name: 'due sources', everyMs: MINUTE, run: enqueueDueSources },
  { name: 'exchange rates', everyMs: 10 * MINUTE, run: enqueueOrClearExchangeRates },
  { name: 'unreported payments', everyMs: MINUTE, run: enqueuePaymentPollIfDue },
  { name: 'free times of plans', everyMs: MINUTE, run: clearEndedFreePeriods },
  { name: 'overdue invoices', everyMs: HOUR, run: markOverdueInvoices },
  {
    name: 'e-mail about orders and ends of roles',
    everyMs: MINUTE,
    run: (db, now, { applying }) => queueDueSellingMails(db, applying.origin, now),
  },
  { name: 'comparison of payments', everyMs: DAY, atMidnight: true, run: enqueueDailyReconciliation },
  { name: 'payment event bodies', everyMs: DAY, run: eraseOldPaymentEventBodies },
  { name: 'abandoned alerts', everyMs: HOUR, run: deleteExpiredAlertsAndReaders },
  { name: 'old alert matches', everyMs: DAY, run: deleteOldMatches },
  { name: 'reply records', everyMs: DAY, run: recomputeAllReplyRecords },
  { name: 'weekly newsletter draft', everyMs: HOUR, run: replaceWeeklyDraftIfDue },
  { name: INDEXED_LISTINGS, everyMs: HOUR, run: refreshIndexedListings },
  // At midnight, because it counts past days.
  {
    name: 'pay and trends',
    everyMs: DAY,
    atMidnight: true,
    task: countMarketTask.name,
    run: enqueueDailyMarketRecount,
  },
  { name: 'finished tasks', everyMs: DAY, run: deleteOldDoneTasks },
  { name: 'old webhook deliveries', everyMs: DAY, run: deleteOldFinishedDeliveries },
  { name: 'tasks delayed by a wrong clock', everyMs: 5 * MINUTE, run: bringBack },
  { name: 'old statistics', everyMs: HOUR, run: deleteExpiredNumbers },
  { name: 'old records', everyMs: DAY, run: deleteExpiredRecords },
  { name: 'old ad events', everyMs: DAY, run: deleteExpiredAdEvents },
  { name: 'old change records', everyMs: DAY, run: (db) => deleteOldestChanges(db) },
  { name: 'database statistics', everyMs: DAY, run: refreshSqliteStatistics },
];

export const makeSchedules = (services: ScheduleServices): Schedule[] =>
  schedules.map(({ run, ...schedule }) => ({ ...schedule, run: (db, now) => run(db, now, services) }));

async function bringBack(db: Db, now: Date, { onWarning }: ScheduleServices): Promise<void> {
  const tasks = await makeClockSkewedTasksDue(db, now);
  if (tasks > 0) onWarning(`A wrong clock had delayed ${tasks} tasks: they start now`);
}

const MAX_CHANGES = 100_000;
/** Bytes of change records, which may name thousands of pages. */
const MAX_CHANGES_BYTES = 256_000_000;
const CHANGES_AT_ONCE = 1_000;

/** Deletes the oldest change records. A server that missed them evicts all pages. */
export async function deleteOldestChanges(db: Db, maxBytes = MAX_CHANGES_BYTES): Promise<void> {
  let [before, count, bytes] = [Number.MAX_SAFE_INTEGER, 0, 0];
  for (;;) {
    const rows = await db
      .selectFrom('changes')
      .select(['id', sql<number>`octet_length(record)`.as('bytes')])
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(CHANGES_AT_ONCE)
      .execute();
    for (const row of rows) {
      count++;
      bytes += Number(row.bytes);
      // The newest is the current history point.
      if (count > 1 && (count > MAX_CHANGES || bytes > maxBytes)) {
        await db.deleteFrom('changes').where('id', '<=', row.id).execute();
        return;
      }
    }
    if (rows.length < CHANGES_AT_ONCE) return;
    before = Number(rows.at(-1)?.id);
    await yieldToEventLoop();
  }
}
