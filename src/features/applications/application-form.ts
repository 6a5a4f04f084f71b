import { MAX_EMAIL_LENGTH } from '../../lib/lengths.ts';
import type { ValidationProblem } from '../../lib/result.ts';
import { findNonAsciiEmailProblem, formatNumber } from '../../lib/text.ts';
import { hasCredentials } from '../../lib/web-address.ts';
import type { ScreeningQuestion } from '../jobs/question.ts';
import { findUploadProblem, MAX_TOTAL_UPLOAD_BYTES, TOTAL_SIZE_MESSAGE, uploadRules } from './upload.ts';

/** Form fields, the same in browser and server. */
export interface FormFileFacts {
  name: string;
  /** Bytes. */
  size: number;
}

interface PieceForm {
  url: string;
  part: string;
  file: FormFileFacts | undefined;
}

export interface ApplicationForm {
  name: string;
  email: string;
  portfolio: string;
  pieces: PieceForm[];
  cv: FormFileFacts | undefined;
  note: string;
  answers: string[];
  hasConsented: boolean;
}

export const MAX_WORK_SAMPLES = 3;
export const MAX_APPLICATION_LENGTHS = {
  name: 100,
  email: MAX_EMAIL_LENGTH,
  url: 1_000,
  part: 500,
  note: 2_000,
  answer: 1_000,
  /** Maximum length of an idempotency key. */
  key: 255,
} as const;

export const workSampleFieldName = (i: number, what: 'url' | 'file' | 'part'): string => `piece-${i + 1}-${what}`;
export const answerFieldName = (i: number): string => `answer-${i + 1}`;
export const fileFields = [
  'cv',
  ...Array.from({ length: MAX_WORK_SAMPLES }, (_, i) => workSampleFieldName(i, 'file')),
] as const;

/** Reads the form. A file field without a choice arrives as an empty file. */
export function readApplicationForm(
  text: (field: string) => string,
  file: (field: string) => FormFileFacts | undefined,
  questions: readonly ScreeningQuestion[],
): ApplicationForm {
  const chosen = (field: string) => {
    const facts = file(field);
    return facts && (facts.name !== '' || facts.size > 0) ? facts : undefined;
  };
  return {
    name: line(text('name')),
    // Remove pasted invisible characters, which break delivery and hide duplicates.
    email: line(text('email'))
      .replace(/\p{Cf}/gu, '')
      .toLowerCase(),
    portfolio: line(text('portfolio')),
    pieces: Array.from({ length: MAX_WORK_SAMPLES }, (_, i) => ({
      url: line(text(workSampleFieldName(i, 'url'))),
      part: lines(text(workSampleFieldName(i, 'part'))),
      file: chosen(workSampleFieldName(i, 'file')),
    })),
    cv: chosen('cv'),
    note: lines(text('note')),
    answers: questions.map((_, i) => lines(text(answerFieldName(i)))),
    hasConsented: text('consent') !== '',
  };
}

/** Removes control, direction and invisible characters. */
const line = (text: string): string => {
  const clean = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return /[^\s\p{Cf}]/u.test(clean) ? clean : '';
};

const lines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

export const countCharacters = (text: string): number => [...lines(text)].length;

/** Validates a form. Returns every error in field order, with its field's label. */
export function validateApplication(
  form: ApplicationForm,
  questions: readonly ScreeningQuestion[],
): ValidationProblem[] {
  const problems: ValidationProblem[] = [];
  const object = (field: string, message: string | undefined | false) => {
    if (message) problems.push({ field, message });
  };
  const objectByRule = (field: string, rule: string | undefined | false) =>
    object(field, rule && describeFieldProblem(field, rule, questions));
  const tooLong = (text: string, most: number) =>
    [...text].length > most && `Use at most ${formatNumber(most)} characters`;

  object('portfolio', isMissingWork(form) && 'Enter a link to your portfolio, or add at least one piece');
  objectByRule('portfolio', form.portfolio !== '' && objectToAddress(form.portfolio));
  form.pieces.forEach(({ url, part, file }, i) => {
    objectByRule(workSampleFieldName(i, 'url'), url !== '' && objectToAddress(url));
    objectByRule(
      workSampleFieldName(i, 'file'),
      file && (url ? 'Choose either a link or a file, not both' : findUploadProblem(file, uploadRules.piece)),
    );
    objectByRule(workSampleFieldName(i, 'part'), (url || file) && !part && 'Say what you did');
    objectByRule(workSampleFieldName(i, 'part'), part && !url && !file && 'Add the link or file that it is about');
    objectByRule(workSampleFieldName(i, 'part'), tooLong(part, MAX_APPLICATION_LENGTHS.part));
  });
  object('name', !form.name && 'Enter your name');
  objectByRule('name', tooLong(form.name, MAX_APPLICATION_LENGTHS.name));
  object('email', objectToEmail(form.email));
  objectByRule('cv', form.cv && findUploadProblem(form.cv, uploadRules.cv));
  objectByRule('note', tooLong(form.note, MAX_APPLICATION_LENGTHS.note));
  questions.forEach(({ isRequired }, i) => {
    const answer = form.answers[i] ?? '';
    objectByRule(answerFieldName(i), isRequired && !answer && 'Answer this question');
    objectByRule(answerFieldName(i), tooLong(answer, MAX_APPLICATION_LENGTHS.answer));
  });
  object('consent', !form.hasConsented && 'Tick the box so that we can send it');
  const sum = [form.cv, ...form.pieces.map(({ file }) => file)].reduce((bytes, file) => bytes + (file?.size ?? 0), 0);
  object('', sum > MAX_TOTAL_UPLOAD_BYTES && TOTAL_SIZE_MESSAGE);
  return problems;
}

const isMissingWork = ({ portfolio, pieces }: ApplicationForm): boolean =>
  !portfolio && pieces.every(({ url, file }) => !url && !file);

function objectToAddress(text: string): string | undefined {
  if (text.length > MAX_APPLICATION_LENGTHS.url) return 'This address is too long';
  return parseWebAddress(text) ? undefined : 'Enter a web address such as https://ada.design';
}

/** Parses an http(s) address, also without scheme (`ada.design`). Undefined otherwise. */
export function parseWebAddress(text: string): string | undefined {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) && !isHostWithPort(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  const isWeb = (url.protocol === 'https:' || url.protocol === 'http:') && !hasCredentials(whole);
  return isWeb && /^[^.]+(\.[^.]+)+$/.test(url.hostname) && !/\s/.test(text) ? url.href : undefined;
}

/** True for `ada.design:8080`, whose first part is no scheme. */
function isHostWithPort(text: string): boolean {
  const [host = ''] = text.split('/', 1);
  const dot = host.indexOf('.', 1);
  return dot > 0 && /:\d/.test(host.slice(dot + 2));
}

function objectToEmail(email: string): string | undefined {
  if (!email) return 'Enter your e-mail address';
  // Mail servers are reached by the ASCII form of a domain.
  const problem = findNonAsciiEmailProblem(email.slice(0, email.lastIndexOf('@')));
  if (problem) return problem;
  const isOne = /^[^\s<>()[\],;:\\"@]+@[^\s<>()[\],;:\\"@.]+(\.[^\s<>()[\],;:\\"@.]+)+$/.test(email);
  return isOne && email.length <= MAX_APPLICATION_LENGTHS.email
    ? undefined
    : 'Enter an e-mail address such as ada@example.com';
}

export const fieldLabels = { portfolio: 'Portfolio', name: 'Name', email: 'E-mail', cv: 'CV', note: 'Note' } as const;
export const workSampleTitle = (position: number): string =>
  ['First piece', 'Second piece', 'Third piece'][position] ?? 'Another piece';
export const workSampleLabels = { url: 'Link', file: 'File', part: 'Your part in it' } as const;

/** Field label at the start of an error message. */
function labelOf(field: string, questions: readonly ScreeningQuestion[]): string {
  const [, kind, position = '', what] = /^(piece|answer)-(\d+)(?:-(url|file|part))?$/.exec(field) ?? [];
  const at = Number(position) - 1;
  if (kind === 'answer') return `“${questions[at]?.text ?? ''}”`;
  if (kind === 'piece') return `${workSampleTitle(at)}, ${workSampleLabels[what as 'url'].toLowerCase()}`;
  return fieldLabels[field as keyof typeof fieldLabels] ?? '';
}

/** `CV: this file is empty`. */
export const describeFieldProblem = (field: string, rule: string, questions: readonly ScreeningQuestion[]): string =>
  `${labelOf(field, questions)}: ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`;
