import { MAX_COUNTS, MAX_LENGTHS } from './job.limits.ts';

/** Question to applicants in addition to the standard fields. */
export interface Question {
  text: string;
  isRequired: boolean;
}

/** Questions as a recruiter types them: one in each line; `*` at the end asks for an answer. */
export const parseQuestions = (text: string): Question[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim())
    .filter((line) => line.replace('*', '').trim() !== '')
    .map((line) => {
      const isRequired = line.endsWith('*');
      return { text: isRequired ? line.slice(0, -1).trimEnd() : line, isRequired };
    });

export const printQuestions = (questions: readonly Question[]): string =>
  questions.map(({ text, isRequired }) => (isRequired ? `${text} *` : text)).join('\n');

/** Problem with the questions, or undefined. */
export function findQuestionsProblem(questions: readonly Question[]): string | undefined {
  if (questions.length > MAX_COUNTS.questions) return `There can be up to ${MAX_COUNTS.questions} questions`;
  if (questions.some(({ text }) => [...text].length > MAX_LENGTHS.question))
    return `A question can have up to ${MAX_LENGTHS.question} characters`;
  return undefined;
}
