import * as z from 'zod';
import { markdownSchema } from '../../lib/markdown.schema.ts';
import { PAY_PERIODS } from '../../lib/money.ts';
import { recordOf } from '../../lib/record.ts';
import { plainLine } from '../../lib/text.ts';
import { webAddressSchema } from '../../lib/web-address.schema.ts';
import { describeField, JOB_FIELDS, type JobField, type JobFieldName, type JobFieldValues } from './job.fields.ts';
import { LONGEST, LONGEST_REPLY, LONGEST_TAKE_HOME, MOST, SHORTEST_TITLE } from './job.limits.ts';

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
    .array(z.string().trim().min(1, 'must not be empty').max(LONGEST.step, `can have up to ${LONGEST.step} characters`))
    .max(MOST.steps, `can have up to ${MOST.steps} steps`),
  takeHome: z
    .object({
      hours: z
        .number()
        .positive('must be above zero')
        .max(LONGEST_TAKE_HOME, `can be up to ${LONGEST_TAKE_HOME} hours`),
      paid: z.boolean(),
    })
    .nullable(),
  replyWithinDays: z
    .int()
    .min(1, 'must be at least 1 day')
    .max(LONGEST_REPLY, `can be up to ${LONGEST_REPLY} days`)
    .nullable(),
});

const questionSchema = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .refine(
      (text) => text.length <= 2 * LONGEST.question && [...text].length <= LONGEST.question,
      `can have up to ${LONGEST.question} characters`,
    ),
  isRequired: z.boolean(),
});

type FieldSchemas = {
  [Name in JobFieldName]: JobFieldValues[Name] extends boolean
    ? z.ZodDefault<z.ZodBoolean>
    : z.ZodType<JobFieldValues[Name], JobFieldValues[Name]>;
};
const fieldSchemas = recordOf(JOB_FIELDS, (name) => schemaOf(describeField(name))) as FieldSchemas;

function schemaOf(field: JobField): z.ZodType {
  if (field.kind === 'flag') return z.boolean().default(false);
  return z.enum(field.values, `must be one of ${field.values.join(', ')}`);
}

/** What a recruiter, the importer or the command line gives for a role. */
export const jobDraftSchema = z.object({
  title: z
    .string()
    .overwrite(plainLine)
    .min(SHORTEST_TITLE, `needs at least ${SHORTEST_TITLE} characters`)
    .max(LONGEST.title, `can have up to ${LONGEST.title} characters`),
  companyId: z.string().min(1),
  categorySlug: slug,
  ...fieldSchemas,
  locationSlugs: z.array(slug).max(MOST.locations, `can name up to ${MOST.locations} places`).default([]),
  /** Countries and regions that remote applicants may live in; empty means anywhere. */
  openToSlugs: z.array(slug).max(MOST.openTo, `can name up to ${MOST.openTo} places`).default([]),
  timezones: z
    .object({ from: z.number().min(-12).max(14), to: z.number().min(-12).max(14) })
    .refine((range) => range.from <= range.to, { path: ['to'], error: 'must not be before the first' })
    .nullable()
    .default(null),
  pay: paySchema.nullable(),
  /** Markdown. */
  description: markdownSchema(LONGEST.description).min(1, 'must not be empty'),
  requiredSkills: z.array(slug).max(MOST.skills, `can name up to ${MOST.skills} skills`).default([]),
  niceSkills: z.array(slug).max(MOST.skills, `can name up to ${MOST.skills} skills`).default([]),
  process: processSchema.default({ steps: [], takeHome: null, replyWithinDays: null }),
  benefits: z.array(z.string().trim().min(1).max(LONGEST.benefit)).max(MOST.benefits).default([]),
  apply: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('board') }),
    z.object({ mode: z.literal('external'), url: webAddressSchema }),
  ]),
  /** What applicants are asked, beside what every application holds. */
  questions: z.array(questionSchema).max(MOST.questions, `can be up to ${MOST.questions}`).default([]),
  featured: z.boolean().default(false),
  /** Where an imported job comes from. */
  source: z
    .object({ name: z.string().max(120), id: z.string().max(200), digest: z.string().max(64) })
    .nullable()
    .default(null),
});

export type JobDraft = z.output<typeof jobDraftSchema>;
export type JobDraftInput = z.input<typeof jobDraftSchema>;
