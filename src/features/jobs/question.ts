/** What an employer asks applicants, beside what every application holds. */
export interface Question {
  text: string;
  isRequired: boolean;
}

export const MOST_QUESTIONS = 5;
export const LONGEST_QUESTION = 200;

/** Questions as a recruiter types them: one in each line; `*` at the end asks for an answer. */
export const parseQuestions = (text: string): Question[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim())
    .filter((line) => line.replace('*', '').trim() !== '')
    .map((line) => ({ text: line.replace(/\s*\*$/, ''), isRequired: line.endsWith('*') }));

export const printQuestions = (questions: readonly Question[]): string =>
  questions.map(({ text, isRequired }) => (isRequired ? `${text} *` : text)).join('\n');

/** What is wrong with them, or undefined. */
export function objectToQuestions(questions: readonly Question[]): string | undefined {
  if (questions.length > MOST_QUESTIONS) return `There may be ${MOST_QUESTIONS} questions at most`;
  if (questions.some(({ text }) => [...text].length > LONGEST_QUESTION))
    return `A question may have ${LONGEST_QUESTION} characters at most`;
  return undefined;
}
