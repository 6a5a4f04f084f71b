import * as z from 'zod';
import { LANGUAGE_CODES, LANGUAGE_LEVELS } from '../../db/column-values.ts';
import { mapToRecord } from '../../lib/lookup.ts';
import { PAY_PERIODS } from '../../lib/money.ts';
import { toPlainLine } from '../../lib/text.ts';
import { markdownSchema, webAddressSchema } from '../../lib/validation.ts';
import {
  getJobField,
  JOB_FIELDS,
  type JobFactField,
  type JobFieldDefinition,
  type JobFieldName,
  type JobFieldValues,
} from './job.fields.ts';
import { MAX_COUNTS, MAX_LENGTHS, MAX_REPLY_DAYS, MAX_TAKE_HOME_HOURS, MIN_TITLE_LENGTH } from './job.limits.ts';
import { MAX_LANGUAGES, sortDistinctLanguages } from './working-languages.ts';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a slug: lower-case words joined by hyphens');

const currencies = new Set(Intl.supportedValuesOf('currency'));

const paySchema = z
  .object({
    min: z.int('must be a whole number of minor units').positive('must be above zero').max(1e12, 'is too large'),
    max: z.int('must be a whole number of minor units').positive('must be above zero').max(1e12, 'is too large'),
    currency: z.string().refine((code) => currencies.has(code), 'must be an ISO 4217 code such as EUR'),
    period: z.enum(PAY_PERIODS, `must be one of ${PAY_PERIODS.join(', ')}`),
  })
  .refine((pay) => pay.min <= pay.max, { path: ['max'], error: 'must not be below the minimum' });

const processSchema = z.object({
  steps: z
    .array(
      z
        .string()
        .trim()
        .min(1, 'must not be empty')
        .max(MAX_LENGTHS.step, `can have up to ${MAX_LENGTHS.step} characters`),
    )
    .max(MAX_COUNTS.steps, `can have up to ${MAX_COUNTS.steps} steps`),
  takeHome: z
    .object({
      hours: z
        .number()
        .positive('must be above zero')
        .max(MAX_TAKE_HOME_HOURS, `can be up to ${MAX_TAKE_HOME_HOURS} hours`),
      paid: z.boolean(),
    })
    .nullable(),
  replyWithinDays: z
    .int()
    .min(1, 'must be at least 1 day')
    .max(MAX_REPLY_DAYS, `can be up to ${MAX_REPLY_DAYS} days`)
    .nullable(),
});

const questionSchema = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .refine(
      (text) => text.length <= 2 * MAX_LENGTHS.question && [...text].length <= MAX_LENGTHS.question,
      `can have up to ${MAX_LENGTHS.question} characters`,
    ),
  isRequired: z.boolean(),
});

const languagesSchema = z
  .array(
    z.object({
      language: z.enum(LANGUAGE_CODES, 'must name languages, such as English or German'),
      level: z.enum(LANGUAGE_LEVELS, `must have a level of ${LANGUAGE_LEVELS.join(', ')}, or A1 to C2`).nullable(),
    }),
  )
  .max(MAX_LANGUAGES, `can name up to ${MAX_LANGUAGES} languages`)
  .transform(sortDistinctLanguages);

type FieldSchemas = {
  [Name in JobFieldName]: JobFieldValues[Name] extends boolean
    ? z.ZodDefault<z.ZodBoolean>
    : Name extends JobFactField
      ? z.ZodDefault<z.ZodType<JobFieldValues[Name], JobFieldValues[Name]>>
      : z.ZodType<JobFieldValues[Name], JobFieldValues[Name]>;
};
const fieldSchemas = mapToRecord(JOB_FIELDS, (name) => schemaOf(getJobField(name))) as FieldSchemas;

function schemaOf(field: JobFieldDefinition): z.ZodType {
  if (field.kind === 'flag') return z.boolean().default(false);
  if (field.kind === 'languages') return languagesSchema.default([]);
  const choice = z.enum(field.values, `must be one of ${field.values.join(', ')}`);
  return field.kind === 'optional' ? choice.nullable().default(null) : choice;
}

/** Draft of a job as given by a recruiter, the importer or the command line. */
export const jobDraftSchema = z.object({
  title: z
    .string()
    .overwrite(toPlainLine)
    .min(MIN_TITLE_LENGTH, `needs at least ${MIN_TITLE_LENGTH} characters`)
    .max(MAX_LENGTHS.title, `can have up to ${MAX_LENGTHS.title} characters`),
  companyId: z.string().min(1),
  categorySlug: slug,
  ...fieldSchemas,
  locationSlugs: z.array(slug).max(MAX_COUNTS.locations, `can name up to ${MAX_COUNTS.locations} places`).default([]),
  /** Areas of remote applicants. Empty means anywhere. */
  openToSlugs: z.array(slug).max(MAX_COUNTS.openTo, `can name up to ${MAX_COUNTS.openTo} places`).default([]),
  timezones: z
    .object({ from: z.number().min(-12).max(14), to: z.number().min(-12).max(14) })
    .refine((range) => range.from <= range.to, { path: ['to'], error: 'must not be before the first' })
    .nullable()
    .default(null),
  pay: paySchema.nullable(),
  description: markdownSchema(MAX_LENGTHS.description).min(1, 'must not be empty'),
  requiredSkills: z.array(slug).max(MAX_COUNTS.skills, `can name up to ${MAX_COUNTS.skills} skills`).default([]),
  niceSkills: z.array(slug).max(MAX_COUNTS.skills, `can name up to ${MAX_COUNTS.skills} skills`).default([]),
  process: processSchema.default({ steps: [], takeHome: null, replyWithinDays: null }),
  /** Client of an agency. Public only if `agency` is `named-client`. */
  client: z
    .string()
    .overwrite(toPlainLine)
    .max(MAX_LENGTHS.client, `can have up to ${MAX_LENGTHS.client} characters`)
    .nullable()
    .default(null),
  benefits: z.array(z.string().trim().min(1).max(MAX_LENGTHS.benefit)).max(MAX_COUNTS.benefits).default([]),
  apply: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('board') }),
    z.object({ mode: z.literal('external'), url: webAddressSchema }),
  ]),
  /** Questions to applicants in addition to the standard fields. */
  questions: z.array(questionSchema).max(MAX_COUNTS.questions, `can be up to ${MAX_COUNTS.questions}`).default([]),
  featured: z.boolean().default(false),
  source: z
    .object({ name: z.string().max(120), id: z.string().max(200), digest: z.string().max(64) })
    .nullable()
    .default(null),
});

export type JobDraft = z.output<typeof jobDraftSchema>;
export type JobDraftInput = z.input<typeof jobDraftSchema>;
