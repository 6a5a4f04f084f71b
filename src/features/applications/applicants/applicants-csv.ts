import { writeCsv } from '../../../lib/csv.ts';
import { type Application, statusNames } from '../application.ts';
import { type ApplicationStage, stageNames } from '../stages/stage.ts';

/** Applicants as CSV, without withdrawn ones. */
export function applicantsCsvWithoutWithdrawn(
  applications: readonly (Application & { stage: ApplicationStage })[],
): string {
  const questions = [...new Set(applications.flatMap(({ answers }) => answers.map(({ question }) => question)))];
  const head = ['Received', 'Status', 'Stage', 'Name', 'E-mail', 'Portfolio', 'Pieces', 'CV', 'Note', ...questions];
  const rows = applications
    .filter(({ status }) => status !== 'withdrawn')
    .map(({ createdAt, status, stage, name, email, portfolioUrl, pieces, cv, note, answers }) => [
      createdAt,
      statusNames[status],
      stageNames[stage],
      name,
      email,
      portfolioUrl ?? '',
      pieces.map(({ url, file, part }) => `${url ?? file?.name ?? ''}: ${part}`).join('\n'),
      cv?.name ?? '',
      note,
      ...questions.map((title) => answers.find(({ question }) => question === title)?.answer ?? ''),
    ]);
  // The byte order mark tells Excel that it is UTF-8.
  return `\ufeff${writeCsv([head, ...rows])}`;
}
