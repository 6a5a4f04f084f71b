import type {
  ModerationMeasure,
  ReconsiderationOutcome,
  ReportDecision,
  ReportReason,
} from '../../db/column-values.ts';
import {
  bulletList,
  escapeMarkdown,
  formatFrontMatter,
  joinBlocks,
  markdownLink,
  markdownTable,
} from '../../lib/markdown-writing.ts';
import { formatNumber, pluralize } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import type { Publisher } from '../jobs/job-markdown.ts';
import { REPORT_DECISIONS, REPORT_REASONS, reportReasons } from './report.ts';
import { measures } from './statement.ts';

export interface YearOfModeration {
  year: string;
  reports: Partial<Record<ReportReason, number>>;
  decisions: Partial<Record<ReportDecision, number>>;
  /** Median from report to first decision. Null without decisions. */
  medianSeconds: number | null;
  statements: { measure: ModerationMeasure; isAutomated: boolean; count: number }[];
  answers: Partial<Record<ReconsiderationOutcome | 'open', number>>;
  objections: Partial<Record<ReportDecision | 'open', number>>;
}

interface NumbersTable {
  title: string;
  rows: [name: string, value: string][];
}

export function toModerationTables(numbers: YearOfModeration): NumbersTable[] {
  const { reports, decisions, medianSeconds, statements, answers, objections } = numbers;
  return [
    {
      title: 'Reports by readers',
      rows: [
        ...REPORT_REASONS.map((reason): [string, string] => [
          reportReasons[reason].label,
          formatNumber(reports[reason] ?? 0),
        ]),
        ['All reports', formatNumber(sum(reports))],
      ],
    },
    {
      title: 'Decisions about reports, all by a person',
      rows: [
        ...REPORT_DECISIONS.map((decision): [string, string] => [
          decision === 'keep' ? 'The role stays' : 'The role is removed',
          formatNumber(decisions[decision] ?? 0),
        ]),
        ['Median time to the decision', medianSeconds === null ? 'None yet' : describeDuration(medianSeconds)],
      ],
    },
    {
      title: 'Measures against roles and companies, with a statement of reasons to the company',
      rows: [
        ...statements.map(({ measure, isAutomated, count }): [string, string] => [
          `${measures[measure].name}, ${isAutomated ? 'automatically' : 'by a person'}`,
          formatNumber(count),
        ]),
        ['All measures', formatNumber(statements.reduce((total, { count }) => total + count, 0))],
      ],
    },
    {
      title: 'Decisions that were challenged',
      rows: [
        ['Answers of companies', formatNumber(sum(answers))],
        ['… after which the decision was reversed', formatNumber(answers.reversed ?? 0)],
        ['Objections of reporters', formatNumber(sum(objections))],
        ['… after which the role was removed', formatNumber(objections.remove ?? 0)],
      ],
    },
  ];
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, count) => all + count, 0);

const HOUR_SECONDS = 3_600;

/** `5 hours`, or `3 days` from two days on. */
function describeDuration(seconds: number): string {
  if (seconds < HOUR_SECONDS) return 'less than 1 hour';
  const hours = Math.round(seconds / HOUR_SECONDS);
  return hours < 48 ? pluralize(hours, 'hour') : pluralize(Math.round(hours / 24), 'day');
}

/** Points of contact for readers, companies and authorities (Regulation (EU) 2022/2065, articles 11 and 12). */
export const describeContact = ({ legalEntity, email }: { legalEntity: string; email: string }): string =>
  `For readers, companies and authorities alike: ${email}, ${legalEntity}. Write in English. A person answers.`;

export const moderationNumbersMarkdown = (
  { years, contact }: { years: readonly YearOfModeration[]; contact: string },
  title: string,
  { origin }: Publisher,
): string =>
  joinBlocks(
    formatFrontMatter({ title, url: origin + paths.moderationNumbers(), years: years.length }),
    `# ${title}`,
    escapeMarkdown(contact),
    bulletList([markdownLink('How we handle fraudulent roles', origin + paths.fraudPolicy())]),
    years.length === 0 && 'No role has been reported yet.',
    ...years.flatMap((numbers) => [
      `## ${numbers.year}`,
      ...toModerationTables(numbers).map((table) =>
        markdownTable(
          [table.title, 'Number'],
          table.rows.map(([name, value]) => [escapeMarkdown(name), value]),
        ),
      ),
    ]),
  );
