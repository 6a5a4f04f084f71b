import type { Tables } from '../db/tables.ts';
import { computeReplyRecord } from '../features/applications/reply-record.ts';
import { DAY, toInstant } from '../lib/dates.ts';
import type { Random } from './random.ts';

export interface ReplyRows {
  replies: Tables['replies'][];
  reply_records: Tables['reply_records'][];
}

/** Applications to one role, at most; some roles have none. */
const MAX_APPLICATIONS = 6;
/** Factor by which replies were slower two years ago. */
const SLOWER_BEFORE = 1.35;
const TWO_YEARS = 730 * DAY;

/** Reply habits of a company: share of answered applications and median days. */
interface Habit {
  share: number;
  days: number;
}

/** Applications to open roles, their reply times and the resulting reply records. */
export function makeReplies(jobs: readonly Tables['jobs'][], today: number, random: Random): ReplyRows {
  const habits = new Map<string, Habit>();
  const replies = jobs.flatMap((job) => {
    const own = random.fork(job.id);
    const habit = habits.get(job.company_id) ?? makeHabit(random.fork(job.company_id));
    habits.set(job.company_id, habit);
    const count = job.apply_mode === 'board' ? own.whole(0, MAX_APPLICATIONS) : 0;
    return Array.from({ length: count }, () => makeReply(job, habit, today, own));
  });
  const rows = replies.map((reply, i) => ({ id: `rep_${String(i + 1).padStart(6, '0')}`, ...reply }));
  return { replies: rows, reply_records: recordsOf(rows, today) };
}

const makeHabit = (random: Random): Habit => ({ share: random.between(0.55, 0.98), days: random.between(2, 11) });

/** Random reply time. Early days are likelier. Never after today. */
function makeReply(job: Tables['jobs'], { share, days }: Habit, today: number, random: Random): Omit<Reply, 'id'> {
  const published = Date.parse(job.published_at ?? job.created_at);
  const until = job.closed_at === null ? today : Date.parse(job.closed_at);
  const received = published + (until - published) * random.next() ** 1.8;
  const slower = 1 + (SLOWER_BEFORE - 1) * Math.min(1, (today - received) / TWO_YEARS);
  const repliedAt = received + days * slower * 4 ** random.between(-1, 1) * DAY;
  const withdrawn = received + random.between(1, 20) * DAY;
  const hasReply = random.chance(share);
  const hasLeft = random.chance(0.05);
  const at = (time: number, is: boolean) => (is && time < today ? toInstant(new Date(seconds(time))) : null);
  return {
    company_id: job.company_id,
    received_at: toInstant(new Date(seconds(received))),
    answered_at: at(repliedAt, hasReply),
    withdrawn_at: at(withdrawn, !hasReply && hasLeft),
  };
}

type Reply = Tables['replies'];

const recordsOf = (replies: readonly Reply[], today: number): Tables['reply_records'][] =>
  [...Map.groupBy(replies, ({ company_id }) => company_id)].map(([company_id, own]) => {
    const {
      counted,
      replied: answered,
      medianDays,
    } = computeReplyRecord(
      own.map((row) => ({ receivedAt: row.received_at, repliedAt: row.answered_at, withdrawnAt: row.withdrawn_at })),
      new Date(today),
    );
    return { company_id, counted, answered, median_days: medianDays, computed_at: toInstant(new Date(today)) };
  });

const seconds = (time: number): number => Math.floor(time / 1_000) * 1_000;
