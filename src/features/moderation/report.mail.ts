import { pluralize } from '../../lib/text.ts';
import { button, paragraph } from '../../mail/blocks.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { OBJECTION_DAYS, type ReportDecision } from './report.ts';
import { quoteNoteIfAny, type StatedReasons, statementBlocks } from './statement.mail.ts';

interface About {
  hash: string;
  title: string;
  origin: string;
}

/** Notifies moderators of a first report, or of one that paused a job. */
export const moderatorReportMail = ({
  title,
  origin,
  isPaused,
}: Omit<About, 'hash'> & { isPaused: boolean }): MailContent =>
  composeMailFromText(isPaused ? 'report-paused' : 'report-new', {
    values: { title, link: origin + paths.reports() },
    origin,
  });

/** Notifies recruiters of the pause with reasons. Never names reporters. */
export const jobPausedByReportsMail = ({
  hash,
  title,
  origin,
  stated,
}: About & { stated: StatedReasons }): MailContent =>
  composeMailFromText('role-reported', {
    values: (site) => ({
      title,
      reasons: statementBlocks(stated, site, origin),
      link: origin + paths.recruiterJob(hash),
    }),
    origin,
  });

/** Notifies recruiters of a decision about reports, with reasons. */
export const recruiterReportDecisionMail = ({
  hash,
  title,
  origin,
  note,
  stated,
}: About & { note: string; stated?: StatedReasons }): MailContent =>
  composeMailFromText(stated ? 'reports-removed' : 'reports-dismissed', {
    values: (site) => ({
      title,
      ...(stated ? { reasons: statementBlocks(stated, site, origin) } : { note: quoteNoteIfAny(note) }),
      link: origin + paths.recruiterJob(hash),
    }),
    origin,
  });

export const reportReceiptMail = ({
  title,
  reason,
  origin,
}: Pick<About, 'title' | 'origin'> & { reason: string }): MailContent =>
  composeMailFromText('report-received', {
    values: { title, reason },
    ways: [{ label: 'How we handle fraud', href: origin + paths.fraudPolicy() }],
    origin,
  });

/** Notifies a reporter of the decision, its rule and the objection page. */
export const reporterDecisionMail = ({
  title,
  decision,
  rule,
  link,
  origin,
}: Pick<About, 'title' | 'origin'> & { decision: ReportDecision; rule: string; link: string | null }): MailContent =>
  composeMailFromText(decision === 'remove' ? 'report-upheld' : 'report-rejected', {
    values: {
      title,
      rule,
      objection: link
        ? [
            paragraph(
              `If we have missed something, tell us within ${pluralize(OBJECTION_DAYS, 'day')}: we decide again.`,
            ),
            button('Object to the decision', link),
          ]
        : [],
    },
    origin,
  });
