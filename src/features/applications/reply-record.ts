import { median } from 'd3-array';
import { DAY } from '../../lib/dates.ts';
import { daysInWords } from '../../lib/number-words.ts';
import { lowerFirst, pluralize } from '../../lib/text.ts';

/** Reply record of an employer, computed from facts that cannot be edited. */
export interface ReplyRecord {
  /** Applications of the days looked back that were answered, or have waited for longer than the days of grace. */
  counted: number;
  replied: number;
  /** From arrival to the first answer; null when there was none. */
  medianDays: number | null;
}

interface Reply {
  receivedAt: string;
  repliedAt: string | null;
  withdrawnAt: string | null;
}

/** Below this number a record says more about chance than about the employer (product §5). */
export const MIN_APPLICATIONS = 10;
export const RECORD_DAYS = 365;
/** An application that is younger may still be answered in good time. */
const DAYS_OF_GRACE = 14;
const LOOKED_BACK = daysInWords(RECORD_DAYS).replace(/^an? /, '');

/** The record at a moment. Who withdrew before an answer is left out. */
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
  return {
    counted: replied.length + waiting.length,
    replied: replied.length,
    medianDays: median(days) ?? null,
  };
}

/** Share of counted applications that counts as most of them. A receipt leaves the promise out below it (product §5). */
const MIN_REPLIED_SHARE = 0.8;

/** The employer's promise in its name, with its record in the same sentence where there is one; otherwise the record alone. */
export function describeReplies(
  company: string,
  promisedDays: number | null,
  record?: ReplyRecord,
): string | undefined {
  const replied = record && describeRecord(record);
  if (promisedDays === null) return replied;
  const promise = `${company} promises every applicant an answer within ${pluralize(promisedDays, 'day')}`;
  return replied ? `${promise} and has ${lowerFirst(replied)}` : `${promise}.`;
}

/** True if a record with enough applications shows that most of them were answered. */
export const repliesToMost = ({ counted, replied }: ReplyRecord): boolean =>
  counted >= MIN_APPLICATIONS && replied >= MIN_REPLIED_SHARE * counted;

/** Reply promise for a receipt. Undefined without a promise, or if the record falls short of it. */
export function describeReplyPromise(
  company: string,
  promisedDays: number | null,
  record?: ReplyRecord,
): string | undefined {
  const isBroken = record && record.counted >= MIN_APPLICATIONS && !repliesToMost(record);
  return promisedDays === null || isBroken ? undefined : describeReplies(company, promisedDays, record);
}

/** Public sentence about the record. Undefined while there is too little data. */
export function describeRecord({ counted, replied, medianDays }: ReplyRecord): string | undefined {
  if (counted < MIN_APPLICATIONS) return undefined;
  const rate = `Answered ${replied} of ${pluralize(counted, 'application')} in the last ${LOOKED_BACK}`;
  if (medianDays === null) return `${rate}.`;
  const days = Math.round(medianDays);
  return `${rate}, half of them within ${days < 1 ? 'a day' : pluralize(days, 'day')}.`;
}
