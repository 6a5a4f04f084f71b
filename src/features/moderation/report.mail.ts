import { button, compose, paragraph, quote } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { Site } from '../../site.ts';
import type { ReportDecision } from './report.ts';

interface About {
  hash: string;
  title: string;
  origin: string;
}

const reasonOf = (site: Site): string => `You get this because you post roles on ${site.name}.`;

/** To moderators: the first report of a job since they last decided, or the one that paused it. */
export function reportMail({ title, origin, isPaused }: Omit<About, 'hash'> & { isPaused: boolean }): MailContent {
  const headline = isPaused ? 'A reported role is paused' : 'A role was reported';
  return compose((site) => ({
    subject: `${headline}: ${title}`,
    title: headline,
    blocks: [
      paragraph(isPaused ? `“${title}” stays paused until you decide.` : `“${title}” stays open until you decide.`),
      button('View the reports', origin + paths.reports()),
    ],
    reason: `You get this because you look after ${site.name}.`,
    origin,
  }));
}

/** Mail to recruiters about the pause, its `reason` and how to respond. Never names the reporter. */
export function pausedMail({ hash, title, origin, reason }: About & { reason: string }): MailContent {
  return compose((site) => ({
    subject: `Paused while we look into it: ${title}`,
    title: 'Your role is paused',
    blocks: [
      paragraph(`Several readers reported “${title}” to us: “${reason}”.`),
      paragraph(
        'It is paused while we look into it. If something in it is wrong, change it now. If everything is right, tell us: there is a message box on the role’s page.',
      ),
      button('View the role', origin + paths.recruiterJob(hash)),
    ],
    reason: reasonOf(site),
    origin,
  }));
}

/** To the recruiters: what a moderator decided about a job that was paused, or that is gone now. */
export function reportDecisionMail({
  hash,
  title,
  origin,
  decision,
  note,
}: About & { decision: ReportDecision; note: string }): MailContent {
  const headline = decision === 'keep' ? 'Your role is open again' : 'Your role was removed';
  return compose((site) => ({
    subject: `${headline}: ${title}`,
    title: headline,
    blocks: [
      paragraph(
        decision === 'keep'
          ? `We have looked into what readers reported about “${title}”. It is open again.`
          : `We have looked into what readers reported about “${title}”, and have taken it off the board.`,
      ),
      ...(note.trim() ? [quote(note.trim())] : []),
      button('View the role', origin + paths.recruiterJob(hash)),
    ],
    reason: reasonOf(site),
    origin,
  }));
}
