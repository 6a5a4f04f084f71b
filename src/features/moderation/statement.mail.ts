import type { ModerationMeasure } from '../../db/column-values.ts';
import { pluralize } from '../../lib/text.ts';
import { list, paragraph, quote } from '../../mail/blocks.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { SiteSettings } from '../../site.ts';
import { OBJECTION_DAYS } from './report.ts';
import {
  describeDecisionMethod,
  measures,
  outcomeNames,
  type ReconsiderationOutcome,
  rules,
  type StatementOfReasons,
} from './statement.ts';

export type StatedReasons = Pick<StatementOfReasons, 'measure' | 'reason' | 'facts' | 'isAutomated'>;

/** Statement of reasons within a mail. */
export const statementBlocks = (
  { measure, reason, facts, isAutomated }: StatedReasons,
  site: SiteSettings,
  origin: string,
) => [
  list([
    { title: 'Decision', note: measures[measure].effect },
    { title: 'Facts', note: facts },
    { title: 'Rule', note: rules[reason].text, href: origin + rules[reason].href },
    { title: 'How it was decided', note: describeDecisionMethod(isAutomated) },
    { title: 'What you can do', note: redressOf(measure, site) },
  ]),
];

export const quoteNoteIfAny = (note: string) => (note.trim() ? [quote(note.trim())] : []);

export const companySuspendedMail = ({
  name,
  roles,
  subscriptions,
  stated,
  origin,
}: {
  name: string;
  /** Roles taken off the board. */
  roles: number;
  /** Subscriptions that are cancelled. */
  subscriptions: number;
  stated: StatedReasons;
  origin: string;
}): MailContent =>
  composeMailFromText('company-suspended', {
    values: (site) => ({
      company: name,
      roles: `${pluralize(roles, 'role')} ${roles === 1 ? 'is' : 'are'}`,
      billing: subscriptions > 0 ? [paragraph(CANCELLED)] : [],
      reasons: statementBlocks(stated, site, origin),
    }),
    origin,
  });

const CANCELLED = 'Its subscriptions are cancelled and charge nothing more. What it has paid for stays.';

const redressOf = (measure: ModerationMeasure, { email }: Pick<SiteSettings, 'email'>): string =>
  measure === 'suspended'
    ? `Write to ${email}: a person reads it and decides again. You can also go to court.`
    : `Answer on the role’s page within ${pluralize(OBJECTION_DAYS, 'day')}: a person reads it and decides again. You can also write to ${email}, or go to court.`;

export const moderatorStatementAnswerMail = ({ title, origin }: { title: string; origin: string }): MailContent =>
  composeMailFromText('statement-answered', { values: { title, link: origin + paths.reports() }, origin });

export const statementAnswerDecisionMail = ({
  hash,
  title,
  origin,
  outcome,
  note,
}: {
  hash: string;
  title: string;
  origin: string;
  outcome: ReconsiderationOutcome;
  note: string;
}): MailContent =>
  composeMailFromText(outcome === 'reversed' ? 'decision-reversed' : 'decision-upheld', {
    values: {
      title,
      outcome: outcomeNames[outcome],
      note: quoteNoteIfAny(note),
      link: origin + paths.recruiterJob(hash),
    },
    origin,
  });
