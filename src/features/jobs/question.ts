import { MAX_COUNTS, MAX_LENGTHS } from './job.limits.ts';

export interface ScreeningQuestion {
  text: string;
  isRequired: boolean;
}

/** Parses questions, one per line. `*` at the end requires an answer. */
export const parseQuestions = (text: string): ScreeningQuestion[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim())
    .filter((line) => line.replace('*', '').trim() !== '')
    .map((line) => {
      const isRequired = line.endsWith('*');
      return { text: isRequired ? line.slice(0, -1).trimEnd() : line, isRequired };
    });

export const printQuestions = (questions: readonly ScreeningQuestion[]): string =>
  questions.map(({ text, isRequired }) => (isRequired ? `${text} *` : text)).join('\n');

/** Words for the past and for pay. A question with both asks for former pay, which laws forbid. */
const FORMER =
  /\b(?:current|present|previous|former|last|past|prior|recent|history|aktuell\w*|derzeitig\w*|bisherig\w*|letzte\w*|vorig\w*|actuel\w*|précédent\w*|ancien\w*|dernier\w*|actual|anterior|attuale|precedente|huidige?|vorige?|laatste)\b/i;
const PAY =
  /\b(?:salary|salaries|pay|wages?|compensation|earnings|remuneration|gehalt\w*|verdienst|vergütung|lohn|salaire|rémunération|salario|sueldo|stipendio|retribuzione|salaris|loon)\b/i;
const EARNING =
  /\b(?:how much|what) (?:do|did|have|are) you (?:currently |now )?(?:earn|earned|earning|make|making|paid)\b/i;

const requiresFormerPay = ({ text }: ScreeningQuestion): boolean =>
  EARNING.test(text) || (FORMER.test(text) && PAY.test(text));

export function findQuestionsProblem(questions: readonly ScreeningQuestion[]): string | undefined {
  if (questions.length > MAX_COUNTS.questions) return `There can be up to ${MAX_COUNTS.questions} questions`;
  if (questions.some(({ text }) => [...text].length > MAX_LENGTHS.question))
    return `A question can have up to ${MAX_LENGTHS.question} characters`;
  const former = questions.find(requiresFormerPay);
  if (former)
    return `“${former.text}” asks for former pay, which employers in many places may not do. Ask what people expect instead`;
  return undefined;
}
