import type { ConversationSide } from '../../../db/column-values.ts';
import { DAY, type Instant } from '../../../lib/dates.ts';
import type { ValidationProblem } from '../../../lib/result.ts';
import { instantInZone, isTimeZone } from '../../../lib/time-zone.ts';

export const MAX_PROPOSED_TIMES = 5;
/** Offers per candidate in 24 hours. */
export const MAX_OFFERS_PER_DAY = 5;
export const MAX_PLACE_LENGTH = 300;
export const INTERVIEW_MINUTES = [15, 30, 45, 60, 90, 120, 180, 240] as const;
const MAX_DAYS_AHEAD = 180;

export interface Interview {
  id: string;
  /** IANA time zone of the offer. */
  zone: string;
  minutes: number;
  place: string;
  /** Chosen time. Null before. */
  start: Instant | null;
  /** Offered times, first or instead of `start`. */
  times: Instant[];
  /** IANA time zone of the candidate, if known. */
  candidateZone: string | null;
  cancelledBy: ConversationSide | null;
}

export interface InterviewOffer {
  zone: string;
  minutes: number;
  place: string;
  times: Instant[];
}

type InterviewState = 'cancelled' | 'over' | 'booked' | 'offered';

/** State of an interview. `booked` also while other times are offered. */
export function interviewState(
  { start, cancelledBy }: Pick<Interview, 'start' | 'cancelledBy'>,
  now: Date,
): InterviewState {
  if (cancelledBy) return 'cancelled';
  if (start === null) return 'offered';
  return Date.parse(start) < now.getTime() ? 'over' : 'booked';
}

export const isBookedOrOffered = (interview: Pick<Interview, 'start' | 'cancelledBy'>, now: Date): boolean =>
  ['booked', 'offered'].includes(interviewState(interview, now));

/** Offered times that are not past. */
export const futureOfferedTimes = (
  { times, cancelledBy }: Pick<Interview, 'times' | 'cancelledBy'>,
  now: Date,
): Instant[] => (cancelledBy ? [] : times.filter((time) => Date.parse(time) > now.getTime()));

/** Interview form as entered. `times` are local (`2026-11-20T09:30`) or empty. */
export interface InterviewOfferForm {
  zone: string;
  minutes: string;
  place: string;
  times: string[];
}

export function validateInterviewOffer(
  { zone, minutes, place, times }: InterviewOfferForm,
  now: Date,
): { offer: InterviewOffer; problems: ValidationProblem[] } {
  const problems: ValidationProblem[] = [];
  const object = (field: string, message: string) => problems.push({ field, message });
  const knowsZone = isTimeZone(zone);
  if (!knowsZone) object('zone', 'Choose a time zone');
  const length = INTERVIEW_MINUTES.find((known) => String(known) === minutes);
  if (!length) object('minutes', 'Choose how long it takes');
  const where = place.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (!where) object('place', 'Say where it is, or give the link to the call');
  else if (where.length > MAX_PLACE_LENGTH) object('place', `The place can have up to ${MAX_PLACE_LENGTH} characters`);
  const read = new Set<Instant>();
  for (const [i, local] of times.entries()) {
    if (!local.trim() || !knowsZone) continue;
    const instant = instantInZone(local.trim(), zone);
    const ahead = instant === undefined ? Number.NaN : Date.parse(instant) - now.getTime();
    if (instant === undefined) object(`time-${i + 1}`, `Time ${i + 1} does not exist in that time zone`);
    else if (ahead <= 0) object(`time-${i + 1}`, `Time ${i + 1} has passed`);
    else if (ahead > MAX_DAYS_AHEAD * DAY)
      object(`time-${i + 1}`, `Time ${i + 1} is more than ${MAX_DAYS_AHEAD} days ahead`);
    else read.add(instant);
  }
  if (problems.length === 0 && read.size === 0) object('time-1', 'Offer at least one time');
  return { offer: { zone, minutes: length ?? 0, place: where, times: [...read].sort() }, problems };
}
