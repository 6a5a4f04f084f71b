import type { Question } from '../jobs/question.ts';

export const fieldLabels = { portfolio: 'Portfolio', name: 'Name', email: 'E-mail', cv: 'CV', note: 'Note' } as const;
export const workSampleTitle = (position: number): string =>
  ['First piece', 'Second piece', 'Third piece'][position] ?? 'Another piece';
export const workSampleLabels = { url: 'Link', file: 'File', part: 'Your part in it' } as const;

/** Field label at the start of an error message. */
function labelOf(field: string, questions: readonly Question[]): string {
  const [, kind, position = '', what] = /^(piece|answer)-(\d+)(?:-(url|file|part))?$/.exec(field) ?? [];
  const at = Number(position) - 1;
  if (kind === 'answer') return `“${questions[at]?.text ?? ''}”`;
  if (kind === 'piece') return `${workSampleTitle(at)}, ${workSampleLabels[what as 'url'].toLowerCase()}`;
  return fieldLabels[field as keyof typeof fieldLabels] ?? '';
}

/** `CV: this file is empty`. */
export const describeFieldProblem = (field: string, rule: string, questions: readonly Question[]): string =>
  `${labelOf(field, questions)}: ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`;
