import { median } from 'd3-array';
import { DAY } from '../../lib/dates.ts';
import { daysInWords } from '../../lib/number-words.ts';
import { lowerFirstUnlessAbbreviation, pluralize } from '../../lib/text.ts';

/** Reply record of an employer, computed from facts that cannot be edited. */
export interface ReplyRecord {
  /** Recent applications that were answered or waited longer than the grace period. */
  counted: number;
  replied: number;
  /** Median from arrival to first reply. Null without replies. */
  medianDays: number | null;
}

interface Reply {
  receivedAt: string;
  repliedAt: string | null;
  withdrawnAt: string | null;
}

/** Minimum for a meaningful record (product §5). */
export const MIN_APPLICATIONS = 10;
export const RECORD_DAYS = 365;
/** Grace period in which an application does not count yet. */
const DAYS_OF_GRACE = 14;
const LOOKED_BACK = daysInWords(RECORD_DAYS).replace(/^an? /, '');

/** Computes a record. Applications withdrawn before a reply do not count. */
export function computeReplyRecord(replies: readonly Reply[], now: Date): ReplyRecord {
  const age = ({ receivedAt }: Reply): number => (now.getTime() - Date.parse(receivedAt)) / DAY;
  const recent = replies.filter((reply) => age(reply) <= RECORD_DAYS);
  const replied = recent.filter(({ repliedAt }) => repliedAt !== null);
  const waiting = recent.filter(
    (reply) => reply.repliedAt === null && reply.withdrawnAt === null && age(reply) > DAYS_OF_GRACE,
  );
  const days = replied.map(
    ({ receivedAt, repliedAt }) => (Date.parse(repliedAt ?? receivedAt) - Date.parse(receivedAt)) / DAY,
  );
  return { counted: replied.length + waiting.length, replied: replied.length, medianDays: median(days) ?? null };
}

/** Share that counts as most. Receipts omit the promise below it (product §5). */
const MIN_REPLIED_SHARE = 0.8;

/** Employer's promise with its record, or the record alone. */
export function describePromiseAndRecord(
  company: string,
  promisedDays: number | null,
  record?: ReplyRecord,
): string | undefined {
  const replied = record && describeReplyRecord(record);
  if (promisedDays === null) return replied;
  const promise = `${company} promises every applicant an answer within ${pluralize(promisedDays, 'day')}`;
  return replied ? `${promise} and has ${lowerFirstUnlessAbbreviation(replied)}` : `${promise}.`;
}

/** True if a record with enough applications shows that most of them were answered. */
export const hasHighReplyRate = ({ counted, replied }: ReplyRecord): boolean =>
  counted >= MIN_APPLICATIONS && replied >= MIN_REPLIED_SHARE * counted;

/** Promise for a receipt. Undefined without one, or if the record falls short of it. */
export function describeReplyPromiseIfKept(
  company: string,
  promisedDays: number | null,
  record?: ReplyRecord,
): string | undefined {
  const isBroken = record && record.counted >= MIN_APPLICATIONS && !hasHighReplyRate(record);
  return promisedDays === null || isBroken ? undefined : describePromiseAndRecord(company, promisedDays, record);
}

/** Record as a sentence. Undefined below the minimum. */
export function describeReplyRecord({ counted, replied, medianDays }: ReplyRecord): string | undefined {
  if (counted < MIN_APPLICATIONS) return undefined;
  const rate = `Answered ${replied} of ${pluralize(counted, 'application')} in the last ${LOOKED_BACK}`;
  if (medianDays === null) return `${rate}.`;
  const days = Math.round(medianDays);
  return `${rate}, half of them within ${days < 1 ? 'a day' : pluralize(days, 'day')}.`;
}
