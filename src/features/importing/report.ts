import { pluralize } from '../../lib/text.ts';
import type { SkippedEntry } from './feed-job.ts';

interface JobLine {
  title: string;
  /** Null for a new job in a dry run. */
  hash: string | null;
}

/** Results of an import, or of a dry run. */
export interface ImportReport {
  /** Entries in the feed. */
  read: number;
  unlisted: number;
  /** Number of design roles, and of duplicates among them. */
  accepted: number;
  repeats: number;
  rejected: { title: string; reason: string }[];
  created: JobLine[];
  reposted: JobLine[];
  changed: JobLine[];
  /** New or changed jobs in review. */
  pending: JobLine[];
  /** Still listed, so confirmed as open. */
  confirmed: JobLine[];
  unchanged: number;
  /** Listed but ended by a person here, so unchanged. */
  endedHere: JobLine[];
  /** Missing from fewer than three complete runs. */
  absent: JobLine[];
  closed: JobLine[];
  /** Imported from another source of the company. */
  elsewhere: JobLine[];
  skipped: SkippedEntry[];
  notes: { title: string; note: string }[];
  unknownPlaces: string[];
  /** Skipped roles with unknown place names. */
  unplaced: { title: string; names: string[] }[];
  /** True if absences were counted. */
  isComplete: boolean;
  /** True if an admin must confirm that missing jobs are gone. */
  needsConfirmation: boolean;
}

export const emptyImportReport = (): ImportReport => ({
  read: 0,
  unlisted: 0,
  accepted: 0,
  repeats: 0,
  rejected: [],
  created: [],
  reposted: [],
  changed: [],
  pending: [],
  confirmed: [],
  unchanged: 0,
  endedHere: [],
  absent: [],
  closed: [],
  elsewhere: [],
  skipped: [],
  notes: [],
  unknownPlaces: [],
  unplaced: [],
  isComplete: false,
  needsConfirmation: false,
});

/** Report as lines for a terminal without control characters. */
export function formatImportReport(report: ImportReport, { isVerbose = false, isDry = false } = {}): string {
  const lines = [
    `${isDry ? 'Dry run, nothing was changed. ' : ''}Read ${pluralize(report.read, 'posting')}: ${report.accepted} design, ${report.rejected.length} not design, ${report.unlisted} not public, ${report.skipped.length} skipped`,
    ...(report.repeats > 0 ? [`  ${pluralize(report.repeats, 'repeat')} of the same role under another id`] : []),
    ...listJobs('New', report.created),
    ...listJobs('Posted again', report.reposted),
    ...listJobs('Changed', report.changed),
    ...listJobs('Waiting for review', report.pending),
    ...listJobs('Confirmed as still open', report.confirmed),
    `Unchanged: ${report.unchanged}`,
    ...listJobs('No longer listed, not yet closed', report.absent),
    ...listJobs('Closed after three absences', report.closed),
    ...listJobs('Closed here, though still listed', report.endedHere),
    ...listJobs('On the board already, from another source', report.elsewhere),
    ...list(
      'Skipped',
      report.skipped.map(({ title, reason }) => `${title}: ${reason}`),
    ),
    ...list(
      'Notes',
      report.notes.map(({ title, note }) => `${title}: ${note}`),
    ),
    ...list('Unknown places', report.unknownPlaces),
    ...(isVerbose
      ? list(
          'Not design',
          report.rejected.map(({ title, reason }) => `${title}: ${reason}`),
        )
      : []),
    ...(report.isComplete ? [] : ['The run was incomplete, so roles missing from the feed were not counted as absent']),
  ];
  return lines.map((line) => line.replace(/\p{Cc}/gu, ' ').trimEnd()).join('\n');
}

function list(heading: string, entries: string[]): string[] {
  return entries.length > 0 ? [`${heading}: ${entries.length}`, ...entries.map((entry) => `  ${entry}`)] : [];
}

const listJobs = (heading: string, lines: JobLine[]): string[] =>
  list(
    heading,
    lines.map(({ title, hash }) => (hash ? `${title} (${hash})` : title)),
  );

/** Table of a dry run: action, job and reason per posting. */
export function formatImportTable(report: ImportReport): string {
  const done = {
    new: report.created,
    again: report.reposted,
    changed: report.changed,
    'in review': report.pending,
    confirmed: report.confirmed,
    closed: report.closed,
    absent: report.absent,
    'ended here': report.endedHere,
    elsewhere: report.elsewhere,
  };
  const left = { skipped: report.skipped, 'not design': report.rejected };
  const rows = [
    ...Object.entries(done).flatMap(([what, lines]) => lines.map(({ title, hash }) => [what, title, hash ?? ''])),
    ...Object.entries(left).flatMap(([what, lines]) => lines.map(({ title, reason }) => [what, title, reason])),
  ];
  const widthOf = (column: number) => Math.min(60, Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  const widths = [widthOf(0), widthOf(1)];
  const [head = ''] = formatImportReport(report, { isDry: true }).split('\n', 1);
  return [
    head,
    ...rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')),
    ...(report.unchanged > 0 ? [`Unchanged: ${report.unchanged}`] : []),
    ...(report.unknownPlaces.length > 0 ? [`Unknown places: ${report.unknownPlaces.join('; ')}`] : []),
  ]
    .map((line) => line.replace(/\p{Cc}/gu, ' ').trimEnd())
    .join('\n');
}
