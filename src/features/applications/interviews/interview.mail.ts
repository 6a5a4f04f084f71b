import { type CalendarInvitation, writeCalendar } from '../../../lib/calendar.ts';
import { pluralize } from '../../../lib/text.ts';
import { formatInZone } from '../../../lib/time-zone.ts';
import { list, paragraph } from '../../../mail/blocks.ts';
import { composeMailFromText } from '../../../mail/compose.ts';
import type { CalendarAttachment, MailContent } from '../../../mail/message.ts';
import { paths } from '../../../paths.ts';
import type { SiteSettings } from '../../../site.ts';
import { type ApplicationMailFacts, privateApplicationLink, replyHint } from '../application.mail.ts';
import type { ApplicationServices } from '../applying.ts';
import type { Interview } from './interview.ts';

export type BookedInterview = Pick<Interview, 'id' | 'zone' | 'minutes' | 'place' | 'candidateZone'> & {
  start: string;
  sequence: number;
};

/** Offers times to the candidate. `isMoved`: the booked time stays until another is chosen. */
export const interviewOfferMail = (
  applying: ApplicationServices,
  facts: ApplicationMailFacts,
  {
    zone,
    minutes,
    place,
    times,
    candidateZone,
  }: Pick<Interview, 'zone' | 'minutes' | 'place' | 'times' | 'candidateZone'>,
  { isMoved, canReply }: { isMoved: boolean; canReply: boolean },
): MailContent =>
  composeMailFromText(isMoved ? 'interview-new-times' : 'interview-offer', {
    values: {
      ...valuesOf(facts),
      name: facts.name,
      times: [list(times.map((time) => ({ title: formatInZone(time, zone), ...inZone(time, candidateZone, zone) })))],
      place: [paragraph(`${pluralize(minutes, 'minute')}\n${place}`)],
      link: `${privateApplicationLink(applying, facts)}#interview`,
      reply: replyHint(canReply),
    },
    origin: applying.origin,
  });

interface WithCalendar extends MailContent {
  calendar?: (site: SiteSettings) => CalendarAttachment;
}

/** Confirms the chosen time to the candidate. */
export const interviewBookedCandidateMail = (
  applying: ApplicationServices,
  facts: ApplicationMailFacts & { email: string },
  interview: BookedInterview,
  { now }: { now: Date },
): WithCalendar => ({
  ...composeMailFromText('interview-booked', {
    values: {
      ...valuesOf(facts),
      time: [whenAndWhere(interview, interview.candidateZone ?? interview.zone)],
      link: `${privateApplicationLink(applying, facts)}#interview`,
    },
    origin: applying.origin,
  }),
  calendar: calendarOf(applying, facts, interview, { method: 'REQUEST', attendee: facts.email, now }),
});

/** Notifies the recruiter of the chosen time. Omits the name, which mailboxes would keep after erasure. */
export const interviewTimeChosenRecruiterMail = (
  applying: ApplicationServices,
  facts: ApplicationMailFacts,
  interview: BookedInterview,
  { to, isMoved, now }: { to: string; isMoved: boolean; now: Date },
): WithCalendar => ({
  ...composeMailFromText(isMoved ? 'interview-moved' : 'interview-chosen', {
    values: {
      job: facts.job.title,
      time: [whenAndWhere(interview, interview.zone)],
      link: pageOf(applying, facts),
    },
    origin: applying.origin,
  }),
  calendar: calendarOf(applying, facts, interview, { method: 'REQUEST', attendee: to, now }),
});

/** Notifies the candidate of a cancellation. `isByRecipient`: the candidate cancelled. */
export const interviewCancelledCandidateMail = (
  applying: ApplicationServices,
  facts: ApplicationMailFacts & { email: string },
  interview: BookedInterview | undefined,
  { isByRecipient, now }: { isByRecipient: boolean; now: Date },
): WithCalendar => ({
  ...composeMailFromText(isByRecipient ? 'interview-cancelled-by-you' : 'interview-cancelled', {
    values: {
      ...valuesOf(facts),
      what: interview ? 'your interview' : 'the times offered for an interview',
      time: interview ? [whenAndWhere(interview, interview.candidateZone ?? interview.zone)] : [],
      link: privateApplicationLink(applying, facts),
    },
    origin: applying.origin,
  }),
  ...(interview && {
    calendar: calendarOf(applying, facts, interview, { method: 'CANCEL', attendee: facts.email, now }),
  }),
});

export const interviewCancelledRecruiterMail = (
  applying: ApplicationServices,
  facts: ApplicationMailFacts,
  interview: BookedInterview | undefined,
  { to, isByRecipient, now }: { to: string; isByRecipient: boolean; now: Date },
): WithCalendar => ({
  ...composeMailFromText(isByRecipient ? 'interview-cancelled-by-team' : 'interview-cancelled-by-candidate', {
    values: {
      job: facts.job.title.replace(/\s+/g, ' '),
      what: interview ? 'the interview' : 'the times offered',
      time: interview ? [whenAndWhere(interview, interview.zone)] : [],
      link: pageOf(applying, facts),
    },
    origin: applying.origin,
  }),
  ...(interview && { calendar: calendarOf(applying, facts, interview, { method: 'CANCEL', attendee: to, now }) }),
});

const valuesOf = ({ company, job }: ApplicationMailFacts) => ({ company, job: job.title });

/** Time in the reader's zone, and in the other if it differs. */
function whenAndWhere({ start, zone, candidateZone, minutes, place }: BookedInterview, own: string) {
  const other = own === zone ? candidateZone : zone;
  const lines = [formatInZone(start, own), ...(other && other !== own ? [formatInZone(start, other)] : [])];
  return paragraph([...lines, pluralize(minutes, 'minute'), place].join('\n'));
}

const inZone = (time: string, own: string | null, zone: string) =>
  own && own !== zone ? { note: formatInZone(time, own) } : {};

const pageOf = ({ origin }: ApplicationServices, { applicationId }: ApplicationMailFacts): string =>
  `${origin}${paths.applicant(applicationId)}#interview`;

/** Calendar attachment without private links and others' addresses, because calendars are shared. */
function calendarOf(
  { origin, sender }: ApplicationServices,
  { company, job }: ApplicationMailFacts,
  { id, sequence, start, minutes, place }: BookedInterview,
  { method, attendee, now }: { method: CalendarInvitation['method']; attendee: string; now: Date },
): (site: SiteSettings) => CalendarAttachment {
  const describe = (site: SiteSettings): CalendarInvitation => ({
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
