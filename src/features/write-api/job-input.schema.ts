import * as z from 'zod';
import { JOB_STATUSES, LANGUAGE_LEVELS } from '../../db/column-values.ts';
import { mapToRecord } from '../../lib/lookup.ts';
import { PAY_PERIODS } from '../../lib/money.ts';
import { getFieldWords } from '../jobs/job.facts.ts';
import { getJobField, type JobFieldName, type JobFieldValue, jobFields } from '../jobs/job.fields.ts';
import { MAX_LANGUAGES } from '../jobs/working-languages.ts';
import { EDITOR_FIELDS, printEditorValue } from '../posting/editor-fields.ts';
import {
  FREELANCE,
  type JobForm,
  type JobFormListField,
  type JobFormTextField,
  LIST_FIELDS,
  parseJobFormFields,
} from '../posting/job-form.ts';

// Types of roles sent by programs. Rules are those of the form.

const text = (description: string) => z.string('must be text').meta({ description });
const oneOf = (values: readonly string[], description: string) =>
  z.string('must be text').meta({ description, enum: [...values] });
const number = (description: string) => z.number('must be a number').meta({ description });
const flag = (description: string) => z.boolean('must be true or false').meta({ description });
const list = (description: string) => z.array(text('One of them.'), 'must be a list').meta({ description });
const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape, { error: objectError });

const objectError: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys' ? `has no field ${issue.keys.join(', ')}` : 'must be an object';

function fieldSchema(name: JobFieldName): z.ZodType<JobFieldValue> {
  const field = getJobField(name);
  const description = getFieldWords(name).about ?? field.label;
  if (field.kind === 'flag') return flag(description);
  if (field.kind === 'choice') return oneOf(field.values, description) as unknown as z.ZodType<JobFieldValue>;
  if (field.kind === 'optional')
    return oneOf(field.values, description).nullable().meta({ description }) as unknown as z.ZodType<JobFieldValue>;
  const level = oneOf(LANGUAGE_LEVELS, 'Null where it is not stated.').nullable().meta({ description: 'How well.' });
  return z
    .array(object({ language: oneOf(field.values, 'ISO 639-1.'), level }), 'must be a list')
    .max(MAX_LANGUAGES, `can name up to ${MAX_LANGUAGES}`)
    .meta({ description }) as unknown as z.ZodType<JobFieldValue>;
}

/** Role as in `GET /api/v1/jobs/{hash}`, with slugs or names of places and skills. All fields are optional. */
const fields = object({
  title: text('As the page shows it.'),
  description: text('Markdown.'),
  category: text('Slug of a field of design.'),
  contractType: oneOf(jobFields.contractType.values, jobFields.contractType.label),
  freelance: flag('Work for a freelancer; the contract is then `fixed-term`.'),
  ...mapToRecord(EDITOR_FIELDS, fieldSchema),
  locations: list('Places, by slug or name.'),
  openTo: list('Countries that a remote applicant may live in, by slug or name; empty means anywhere.'),
  timezones: object({ from: number('Hours from UTC.'), to: number('Hours from UTC.') })
    .nullable()
    .meta({ description: 'UTC offsets that a remote applicant’s working day should overlap.' }),
  pay: object({
    min: number('Whole units of the currency.'),
    max: number('Never below `min`.'),
    currency: text('ISO 4217.'),
    period: oneOf(PAY_PERIODS, 'What is paid for.'),
  })
    .nullable()
    .meta({ description: 'Null where it is not disclosed.' }),
  requiredSkills: list('Skills needed, by slug or name.'),
  niceSkills: list('Skills that are nice to have, by slug or name.'),
  process: object({
    steps: list('Of hiring, in order.'),
    takeHome: object({ hours: number('That it takes.'), paid: flag('Whether they are paid.') })
      .nullable()
      .meta({ description: 'Null where there is no take-home exercise.' }),
    replyWithinDays: number('Days within which every applicant is promised a reply.')
      .nullable()
      .meta({ description: 'Days within which every applicant is promised an answer.' }),
  })
    .partial()
    .meta({ description: 'How hiring works.' }),
  benefits: list('One line each.'),
  client: text('As the agency names it.')
    .nullable()
    .meta({ description: 'Client that an agency posts for. With `hidden-client`, moderators alone see it.' }),
  apply: object({
    mode: oneOf(['board', 'external'], 'On this board, or on the employer’s site.'),
    url: text('Where people apply, if external.').optional(),
  }).meta({ description: 'How to apply; here when absent.' }),
  questions: z
    .array(object({ text: text('The question.'), required: flag('Whether it needs an answer.') }), 'must be a list')
    .meta({ description: 'To applicants, who apply here.' }),
}).partial();

const sending = {
  draft: flag('True to save a draft. False, as when absent, sends a draft to the board.'),
  allowDuplicate: flag('True to send a role although one of this title is open in this place.'),
};

export const newJobInput = fields
  .extend(z.strictObject(sending).partial().shape)
  .meta({ id: 'NewJob', description: 'A role to publish, or to save as a draft.' });

export const jobChangeInput = fields
  .extend(z.strictObject({ ...sending, draft: flag('False sends a draft to the board.') }).partial().shape)
  .extend({
    version: z
      .int('must be a whole number')
      .optional()
      .meta({ description: 'Version that the change is based on: 409 if the role has changed since.' }),
  })
  .meta({ id: 'JobChange', description: 'Fields of a role to change; the others stay.' });

export type NewJobInput = z.output<typeof newJobInput>;
export type JobChangeInput = z.output<typeof jobChangeInput>;
type JobInput = z.output<typeof fields>;

/** Form fields by differing API names. */
const API_NAMES: ReadonlyMap<string, string> = new Map([
  ['timezoneFrom', 'timezones.from'],
  ['timezoneTo', 'timezones.to'],
  ['payShown', 'pay'],
  ['payMin', 'pay.min'],
  ['payMax', 'pay.max'],
  ['payCurrency', 'pay.currency'],
  ['payPeriod', 'pay.period'],
  ['steps', 'process.steps'],
  ['takeHome', 'process.takeHome'],
  ['takeHomeHours', 'process.takeHome.hours'],
  ['replyWithinDays', 'process.replyWithinDays'],
  ['applyMode', 'apply.mode'],
  ['applyUrl', 'apply.url'],
  ['otherRole', 'allowDuplicate'],
]);

export const toApiFieldName = (field: string): string => API_NAMES.get(field) ?? field;

/** Form with the fields sent. */
export function mergeInputIntoJobForm(base: JobForm, input: JobInput): JobForm {
  const presentFields = Object.entries(toFormFields(base, input)).filter(([, value]) => value !== undefined);
  const sent = new FormData();
  for (const [name, value] of presentFields) for (const one of [value].flat()) sent.append(name, one ?? '');
  const read = parseJobFormFields(sent);
  return {
    ...base,
    ...Object.fromEntries(presentFields.map(([name]) => [name, read[name as JobFormTextField | JobFormListField]])),
  };
}

function toFormFields(
  base: JobForm,
  input: JobInput,
): Partial<Record<JobFormTextField, string>> & Partial<Record<JobFormListField, string[]>> {
  const { timezones, pay, process, apply } = input;
  const takeHome = process?.takeHome;
  return {
    ...mapToRecord(['title', 'description', 'category'] as const, (name) => input[name]),
    contractType: contractOf(base, input),
    ...mapToRecord(EDITOR_FIELDS, (name) =>
      input[name] === undefined ? undefined : printEditorValue(name, input[name]),
    ),
    ...mapToRecord(LIST_FIELDS, (name) => input[name]),
    ...(timezones !== undefined && { timezoneFrom: print(timezones?.from), timezoneTo: print(timezones?.to) }),
    ...(pay !== undefined && { payShown: pay ? 'yes' : 'no' }),
    ...(pay && { payMin: print(pay.min), payMax: print(pay.max), payCurrency: pay.currency, payPeriod: pay.period }),
    steps: process?.steps?.join('\n'),
    ...(takeHome !== undefined && {
      takeHome: takeHome ? (takeHome.paid ? 'paid' : 'unpaid') : 'no',
      takeHomeHours: print(takeHome?.hours),
    }),
    ...(process?.replyWithinDays !== undefined && { replyWithinDays: print(process.replyWithinDays) }),
    benefits: input.benefits?.join('\n'),
    ...(input.client !== undefined && { client: input.client ?? '' }),
    ...(apply && { applyMode: apply.mode, applyUrl: apply.url ?? '' }),
    questions: input.questions?.map((question) => question.text + (question.required ? ' *' : '')).join('\n'),
  } as Partial<Record<JobFormTextField, string>> & Partial<Record<JobFormListField, string[]>>;
}

function contractOf(base: JobForm, { contractType, freelance }: JobInput): string | undefined {
  if (freelance) return FREELANCE;
  return contractType ?? (freelance === false && base.contractType === FREELANCE ? 'fixed-term' : undefined);
}

/** Number as form text. Two decimals, because a third would read as thousands. */
const print = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : Number.isInteger(value) ? String(value) : value.toFixed(2);

export const writtenJob = z
  .strictObject({
    hash: z.string().meta({ description: 'Names the role.' }),
    status: z.enum(JOB_STATUSES).meta({ description: 'Current status. A `pending` role waits for a moderator.' }),
    version: z.int().meta({ description: 'Sent as `version` with the next change.' }),
    pendingReasons: z
      .array(z.string())
      .meta({ description: 'Reasons why a change waits for a moderator; empty if it does not.' }),
    url: z.url().nullable().meta({ description: 'Its page; null while it has none.' }),
    recruiterUrl: z.url().meta({ description: 'Page for members of its company.' }),
  })
  .meta({ id: 'WrittenJob', description: 'A role after a change.' });

export type WrittenJob = z.output<typeof writtenJob>;
