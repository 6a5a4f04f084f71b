import * as z from 'zod';
import type { Result, ValidationProblem } from '../../lib/result.ts';
import type { ScreeningQuestion } from '../jobs/question.ts';
import { answerFieldName, MAX_WORK_SAMPLES, workSampleFieldName } from './application-form.ts';

const text = z.string('This must be text');
const NO_FIELD = 'There is no such field';
const NO_FILES = 'Files cannot be sent as JSON: use a link, or send the form as multipart/form-data';

/** Reports unknown keys by path. */
const strictly = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? NO_FIELD : 'This must be an object'),
  });

/** JSON application: fields of the form, with links instead of files (product §8). */
const schema = strictly({
  job: text,
  name: text.default(''),
  email: text.default(''),
  portfolio: text.default(''),
  pieces: z
    .array(strictly({ url: text.default(''), part: text.default('') }), 'This must be a list of pieces')
    .refine((pieces) => pieces.length <= MAX_WORK_SAMPLES, `There may be at most ${MAX_WORK_SAMPLES} pieces`)
    .default([]),
  note: text.default(''),
  answers: z.array(text, 'This must be a list of texts').default([]),
  consent: z.boolean('This must be true or false').default(false),
  months: z.int('This must be a whole number').optional(),
  key: text.optional(),
});

/** Converts a JSON application to form fields, or returns errors by path, such as `pieces.0.url`. */
export function jsonApplicationToFields(body: unknown): Result<Map<string, string>> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(problemsOf) };
  const { pieces, answers, consent, months, key, ...lines } = parsed.data;
  const fields = new Map<string, string>(Object.entries(lines));
  for (const [i, { url, part }] of pieces.entries())
    fields.set(workSampleFieldName(i, 'url'), url).set(workSampleFieldName(i, 'part'), part);
  for (const [i, answer] of answers.entries()) fields.set(answerFieldName(i), answer);
  if (consent) fields.set('consent', 'on');
  if (months !== undefined) fields.set('months', String(months));
  if (key !== undefined) fields.set('key', key);
  return { ok: true, value: fields };
}

function problemsOf(issue: z.core.$ZodIssue): ValidationProblem[] {
  if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.'), message: issue.message }];
  return issue.keys.map((key) => ({
    field: [...issue.path, key].join('.'),
    message: key === 'cv' || key === 'file' ? NO_FILES : issue.message,
  }));
}

/** Maps form errors to JSON paths. */
export function toJsonPathProblems(
  problems: readonly ValidationProblem[],
  questions: readonly ScreeningQuestion[],
): ValidationProblem[] {
  return problems.map(({ field, message }) => {
    const [, piece, what] = /^piece-(\d+)-(\w+)$/.exec(field) ?? [];
    if (piece) return { field: `pieces.${Number(piece) - 1}.${what}`, message };
    const at = questions.findIndex((_, i) => answerFieldName(i) === field);
    return at < 0 ? { field, message } : { field: `answers.${at}`, message };
  });
}

/** Errors about unknown questions. */
export const findUnknownAnswerProblems = (
  fields: ReadonlyMap<string, string>,
  questions: readonly ScreeningQuestion[],
): ValidationProblem[] =>
  fields.has(answerFieldName(questions.length))
    ? [
        {
          field: 'answers',
          message: `This role asks ${questions.length === 1 ? 'one question' : `${questions.length} questions`}`,
        },
      ]
    : [];
