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

/** Questions about present or former pay, in the languages of roles. */
const FORMER_PAY: readonly RegExp[] = [
  /\b(?:current|present|previous|former|last|past|prior|most recent)\b.{0,40}\b(?:salary|salaries|pay|wages?|compensation|earnings|remuneration|income)\b/i,
  /\b(?:salary|pay|compensation|wage) history\b/i,
  /\b(?:how much|what) (?:do|did|have|are) you (?:currently |now )?(?:earn|earned|earning|make|making|paid)\b/i,
  /\b(?:aktuell|derzeitig|bisherig|letzt|früher|vorig)e[sn]?\b.{0,30}(?:gehalt|verdienst|vergütung|lohn)/i,
  /\b(?:salaire|rémunération)\b.{0,30}(?:actuel|précédent|ancien|dernier)/i,
  /\b(?:dernier|ancien)\b.{0,20}\bsalaire/i,
  /\b(?:salario|sueldo|stipendio|retribuzione)\b.{0,30}(?:actual|anterior|attuale|precedente|último)/i,
  /\b(?:huidig|vorig|laatste)e?\b.{0,30}\b(?:salaris|loon)\b/i,
];

/** Problem with the questions, or undefined. */
export function findQuestionsProblem(questions: readonly Question[]): string | undefined {
  if (questions.length > MAX_COUNTS.questions) return `There can be up to ${MAX_COUNTS.questions} questions`;
  if (questions.some(({ text }) => [...text].length > MAX_LENGTHS.question))
    return `A question can have up to ${MAX_LENGTHS.question} characters`;
  const former = questions.find(({ text }) => FORMER_PAY.some((pattern) => pattern.test(text)));
  if (former)
    return `“${former.text}” asks for former pay, which employers in many places may not do. Ask what people expect instead`;
  return undefined;
}
