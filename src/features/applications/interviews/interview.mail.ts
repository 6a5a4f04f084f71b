import { type CalendarEvent, writeCalendar } from '../../../lib/calendar.ts';
import { pluralize } from '../../../lib/text.ts';
import { formatInZone } from '../../../lib/time-zone.ts';
import { button, compose, list, paragraph } from '../../../mail/compose.ts';
import type { CalendarAttachment, MailContent } from '../../../mail/message.ts';
import { paths } from '../../../paths.ts';
import type { Site } from '../../../site.ts';
import { linkTo, type MailFacts, replyHint } from '../application.mail.ts';
import type { Applying } from '../applying.ts';
import type { Interview } from './interview.ts';

export type BookedInterview = Pick<Interview, 'id' | 'zone' | 'minutes' | 'place' | 'candidateZone'> & {
  start: string;
  sequence: number;
};

/** Offers times to the candidate. `isMoved`: the booked time stays until another is chosen. */
export function offerMail(
  applying: Applying,
  facts: MailFacts,
  interview: Pick<Interview, 'zone' | 'minutes' | 'place' | 'times' | 'candidateZone'>,
  { isMoved, canReply }: { isMoved: boolean; canReply: boolean },
): MailContent {
  const { company, job } = facts;
  const { zone, minutes, place, times, candidateZone } = interview;
  return compose({
    subject: isMoved ? `New interview times from ${company}` : `${company} invites you to an interview`,
    title: isMoved ? 'Please choose another time' : 'Choose a time for your interview',
    blocks: [
      paragraph(
        isMoved
          ? `Hello ${facts.name},\n${company} would like to move your interview for ${job.title}. The time you have stands until you choose another.`
          : `Hello ${facts.name},\n${company} would like to meet you about ${job.title}. Choose the time that suits you best.`,
      ),
      list(times.map((time) => ({ title: formatInZone(time, zone), ...inZone(time, candidateZone, zone) }))),
      paragraph(`${pluralize(minutes, 'minute')}\n${place}`),
      button('Choose a time', `${linkTo(applying, facts)}#interview`),
      paragraph('None of them suits you? Say so on the same page.'),
    ],
    reason: `You get this e-mail because you applied for ${job.title} at ${company}. ${replyHint(canReply)}`,
    origin: applying.origin,
  });
}

interface WithCalendar extends MailContent {
  calendar?: (site: Site) => CalendarAttachment;
}

/** Confirms the chosen time to the candidate. */
export function bookedMail(
  applying: Applying,
  facts: MailFacts & { email: string },
  interview: BookedInterview,
  { now }: { now: Date },
): WithCalendar {
  const { company, job } = facts;
  return {
    ...compose({
      subject: `Your interview with ${company}`,
      title: 'Your interview is booked',
      blocks: [
        whenAndWhere(interview, interview.candidateZone ?? interview.zone),
        paragraph('The file with this e-mail puts it into your calendar.'),
        button('See, change or cancel it', `${linkTo(applying, facts)}#interview`),
      ],
      reason: `You get this e-mail because you chose this time for ${job.title} at ${company}.`,
      origin: applying.origin,
    }),
    calendar: calendarOf(applying, facts, interview, { method: 'REQUEST', attendee: facts.email, now }),
  };
}

/** Notifies the recruiter of the chosen time. Omits the name, which mailboxes would keep after erasure. */
export function chosenMail(
  applying: Applying,
  facts: MailFacts,
  interview: BookedInterview,
  { to, isMoved, now }: { to: string; isMoved: boolean; now: Date },
): WithCalendar {
  return {
    ...compose((site) => ({
      subject: `${isMoved ? 'Interview moved' : 'Interview booked'}: ${facts.job.title.replace(/\s+/g, ' ')}`,
      title: isMoved ? 'A candidate has chosen another time' : 'A candidate has chosen a time',
      blocks: [whenAndWhere(interview, interview.zone), button('See the applicant', pageOf(applying, facts))],
      reason: `You get this e-mail because you offered the times for this interview on ${site.name}.`,
      origin: applying.origin,
    })),
    calendar: calendarOf(applying, facts, interview, { method: 'REQUEST', attendee: to, now }),
  };
}

/** Notifies the candidate of a cancellation. `isOwn`: the candidate cancelled. */
export function cancelledMail(
  applying: Applying,
  facts: MailFacts & { email: string },
  interview: BookedInterview | undefined,
  { isOwn, now }: { isOwn: boolean; now: Date },
): WithCalendar {
  const { company, job } = facts;
  const words = isOwn ? 'You have cancelled' : `${company} has cancelled`;
  return {
    ...compose({
      subject: `Your interview with ${company} is cancelled`,
      title: 'Your interview is cancelled',
      blocks: [
        paragraph(`${words} ${interview ? 'your interview' : 'the times offered for an interview'} for ${job.title}.`),
        ...(interview ? [whenAndWhere(interview, interview.candidateZone ?? interview.zone)] : []),
        button('See your application', linkTo(applying, facts)),
      ],
      reason: `You get this e-mail because you applied for ${job.title} at ${company}.`,
      origin: applying.origin,
    }),
    ...(interview && {
      calendar: calendarOf(applying, facts, interview, { method: 'CANCEL', attendee: facts.email, now }),
    }),
  };
}

export function interviewCancelledByDeletionMail(
  applying: Applying,
  facts: MailFacts,
  interview: BookedInterview | undefined,
  { to, isOwn, now }: { to: string; isOwn: boolean; now: Date },
): WithCalendar {
  const title = facts.job.title.replace(/\s+/g, ' ');
  return {
    ...compose((site) => ({
      subject: `Interview cancelled: ${title}`,
      title: 'An interview is cancelled',
      blocks: [
        paragraph(
          isOwn
            ? `The interview for “${title}” was cancelled by your team.`
            : `A candidate has cancelled ${interview ? 'the interview' : 'the times offered'} for “${title}”.`,
        ),
        ...(interview ? [whenAndWhere(interview, interview.zone)] : []),
        button('See the applicant', pageOf(applying, facts)),
      ],
      reason: `You get this e-mail because you offered the times for this interview on ${site.name}.`,
      origin: applying.origin,
    })),
    ...(interview && { calendar: calendarOf(applying, facts, interview, { method: 'CANCEL', attendee: to, now }) }),
  };
}

/** Time in the reader's zone, and in the other if it differs. */
function whenAndWhere({ start, zone, candidateZone, minutes, place }: BookedInterview, own: string) {
  const other = own === zone ? candidateZone : zone;
  const lines = [formatInZone(start, own), ...(other && other !== own ? [formatInZone(start, other)] : [])];
  return paragraph([...lines, pluralize(minutes, 'minute'), place].join('\n'));
}

const inZone = (time: string, own: string | null, zone: string) =>
  own && own !== zone ? { note: formatInZone(time, own) } : {};

const pageOf = ({ origin }: Applying, { applicationId }: MailFacts): string =>
  `${origin}${paths.applicant(applicationId)}#interview`;

/** Calendar attachment without private links and others' addresses, because calendars are shared. */
function calendarOf(
  { origin, sender }: Applying,
  { company, job }: MailFacts,
  { id, sequence, start, minutes, place }: BookedInterview,
  { method, attendee, now }: { method: CalendarEvent['method']; attendee: string; now: Date },
): (site: Site) => CalendarAttachment {
  const describe = (site: Site): CalendarEvent => ({
    method,
    program: site.name,
    uid: `${id}@${new URL(origin).hostname}`,
    sequence,
    start,
    minutes,
    summary: `Interview: ${job.title} at ${company}`,
    description: `To change or cancel it, use the link in the e-mail from ${site.name} that came with it.`,
    location: place,
    organiser: { name: `${company} on ${site.name}`, email: sender },
    attendee,
  });
  return (site) => ({ method, text: writeCalendar(describe(site), now) });
}
