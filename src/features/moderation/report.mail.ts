import { pluralize } from '../../lib/text.ts';
import { button, compose, paragraph, quote } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { Site } from '../../site.ts';
import { OBJECTION_DAYS, type ReportDecision } from './report.ts';
import { type StatedReasons, statementBlocks } from './statement.mail.ts';

interface About {
  hash: string;
  title: string;
  origin: string;
}

const reasonOf = (site: Site): string => `You get this because you post roles on ${site.name}.`;

/** Notifies moderators of a first report, or of one that paused a job. */
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

/** Notifies recruiters of the pause with reasons. Never names reporters. */
export function pausedMail({ hash, title, origin, stated }: About & { stated: StatedReasons }): MailContent {
  return compose((site) => ({
    subject: `Paused while we look into it: ${title}`,
    title: 'Your role is paused',
    blocks: [
      paragraph(`Several readers reported “${title}” to us. If something in it is wrong, change it now.`),
      ...statementBlocks(stated, site, origin),
      button('View the role', origin + paths.recruiterJob(hash)),
    ],
    reason: reasonOf(site),
    origin,
  }));
}

/** Notifies recruiters of a decision about reports, with reasons. */
export function reportDecisionMail({
  hash,
  title,
  origin,
  note,
  stated,
}: About & { note: string; stated?: StatedReasons }): MailContent {
  const headline = stated ? 'Your role was removed' : 'Your role is open again';
  return compose((site) => ({
    subject: `${headline}: ${title}`,
    title: headline,
    blocks: [
      paragraph(
        stated
          ? `We have looked into what readers reported about “${title}”, and have taken it off the board.`
          : `We have looked into what readers reported about “${title}”. It is open again.`,
      ),
      ...(stated ? statementBlocks(stated, site, origin) : note.trim() ? [quote(note.trim())] : []),
      button('View the role', origin + paths.recruiterJob(hash)),
    ],
    reason: reasonOf(site),
    origin,
  }));
}

const REPORTER_REASON = 'You get this because a role was reported with your address. If it wasn’t you, ignore it.';

export function reportReceiptMail({
  title,
  reason,
  origin,
}: Pick<About, 'title' | 'origin'> & { reason: string }): MailContent {
  return compose({
    subject: `We have your report: ${title}`,
    title: 'We have your report',
    blocks: [
      paragraph(`You reported “${title}”: “${reason}”.`),
      paragraph('A person reads it and decides. We’ll e-mail you the decision. Its company never learns who told us.'),
    ],
    ways: [{ label: 'How we handle fraud', href: origin + paths.fraudPolicy() }],
    reason: REPORTER_REASON,
    origin,
  });
}

/** Notifies a reporter of the decision, its rule and the objection page. */
export function reporterDecisionMail({
  title,
  decision,
  rule,
  link,
  origin,
}: Pick<About, 'title' | 'origin'> & { decision: ReportDecision; rule: string; link: string | null }): MailContent {
  const headline = decision === 'remove' ? 'The role was removed' : 'The role stays';
  return compose((site) => ({
    subject: `${headline}: ${title}`,
    title: headline,
    blocks: [
      paragraph(
        decision === 'remove'
          ? `You reported “${title}”. We have taken it off the board. The rule: ${rule}`
          : `You reported “${title}”. We have looked into it and found nothing that breaks our rules.`,
      ),
      paragraph('A person decided this. No automated means were used.'),
      ...(link
        ? [
            paragraph(
              `If we have missed something, tell us within ${pluralize(OBJECTION_DAYS, 'day')}: we decide again.`,
            ),
            button('Object to the decision', link),
          ]
        : []),
      paragraph(`You can also write to ${site.email}, or go to court.`),
    ],
    reason: REPORTER_REASON,
    origin,
  }));
}
