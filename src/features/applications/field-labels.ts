import type { Question } from '../jobs/question.ts';

/** What the form calls its fields, for labels and for what is said when one of them is wrong. */
export const fieldLabels = { portfolio: 'Portfolio', name: 'Name', email: 'E-mail', cv: 'CV', note: 'Note' } as const;
export const workSampleName = (position: number): string =>
  ['First piece', 'Second piece', 'Third piece'][position] ?? 'Another piece';
export const workSampleLabels = { url: 'Link', file: 'File', part: 'Your part in it' } as const;

/** What stands before a rule, so that it says by itself which field breaks it: in a list of them, too. */
function labelOf(field: string, questions: readonly Question[]): string {
  const [, kind, position = '', what] = /^(piece|answer)-(\d+)(?:-(url|file|part))?$/.exec(field) ?? [];
  const at = Number(position) - 1;
  if (kind === 'answer') return `“${questions[at]?.text ?? ''}”`;
  if (kind === 'piece') return `${workSampleName(at)}, ${workSampleLabels[what as 'url'].toLowerCase()}`;
  return fieldLabels[field as keyof typeof fieldLabels] ?? '';
}

/** `CV: this file is empty`. */
export const describeFieldProblem = (field: string, rule: string, questions: readonly Question[]): string =>
  `${labelOf(field, questions)}: ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`;
