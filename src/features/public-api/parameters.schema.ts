import * as z from 'zod';
import { lookup, mapToRecord } from '../../lib/lookup.ts';
import { PAY_PERIODS } from '../../lib/money.ts';
import type { Result, ValidationProblem } from '../../lib/result.ts';
import { getFieldWords } from '../jobs/job.facts.ts';
import { FACT_FACETS, FACT_FLAGS, jobFields } from '../jobs/job.fields.ts';
import { JOBS_PER_PAGE } from '../jobs/job.ts';
import { LOCATION_KINDS } from '../locations/location.ts';
import type { ChoiceFacet } from '../search/filters.ts';
import { PAY_ENDS, QUERY_LIMITS, SORTS } from '../search/query.ts';
import { MAX_SLUG_LENGTH, queryRules, SLUG, shortenForMessage } from '../search/query-rules.ts';

/** Maximum entries of a response. */
export const MAX_PAGE_SIZE = 100;
/** Long enough for a position in every currency. */
const MAX_CURSOR_LENGTH = 2_400;

const flag = (description: string) => z.enum(['1', '0'], queryRules.flag).optional().meta({ description });

export const integerParameter = (limits: { min: number; max: number }, description: string) => {
  const rule = queryRules.within(limits);
  return z.int(rule).min(limits.min, rule).max(limits.max, rule).optional().meta({ description });
};

export const slugParameter = (rule: string = queryRules.slug) =>
  z.string('is missing').max(MAX_SLUG_LENGTH, rule).regex(SLUG, rule);

const oneSlug = (description: string) => slugParameter().optional().meta({ description });

const slugs = (description: string) =>
  z.array(slugParameter()).max(QUERY_LIMITS.values, queryRules.values).optional().meta({ description });

const choices = (name: ChoiceFacet, description: string) => {
  const values: readonly string[] = jobFields[name].values;
  return z
    .array(z.enum(values, queryRules.oneOf(values)))
    .max(QUERY_LIMITS.values, queryRules.values)
    .optional()
    .meta({ description });
};

const limit = integerParameter({ min: 1, max: MAX_PAGE_SIZE }, `Entries of one answer; ${JOBS_PER_PAGE} when absent.`);

const CURSOR_RULE = 'must come from a response of this path';
const cursor = z
  .string()
  .max(MAX_CURSOR_LENGTH, CURSOR_RULE)
  .optional()
  .meta({ description: '`next` or `changes` of an earlier response, to continue with the same other parameters.' });

/** Error for a cursor that is not from our responses. */
export const invalidCursorProblem = (message = CURSOR_RULE): ValidationProblem => ({ field: 'cursor', message });

/** Filter parameters of a search. Further rules are in search/query-parsing.ts. */
const narrowing = {
  q: z
    .string()
    .max(QUERY_LIMITS.text, queryRules.text)
    .optional()
    .meta({ description: 'Words, `"a phrase"`, `-without`, or pay such as `60k eur`.' }),
  exact: flag('`1` searches for the exact words. Requires `q`.'),
  category: slugs('Fields of design, including their subfields.'),
  seniority: choices('seniority', 'Levels.'),
  contractType: choices('contractType', 'Contracts.'),
  workplace: choices('workplace', 'Where the work is done.'),
  ...mapToRecord(FACT_FACETS, (name) => choices(name, getFieldWords(name).about ?? '')),
  skill: slugs('Skills that a role asks for.'),
  location: slugs('Places, including all places within.'),
  radius: integerParameter(QUERY_LIMITS.radius, 'Kilometres around the given cities.'),
  openTo: slugs('Countries that a remote applicant lives in.'),
  company: slugs('Employers.'),
  payMin: integerParameter(
    QUERY_LIMITS.payMin,
    'Whole units of `payCurrency` that the range of a role reaches, or starts at with `payEnd=min`. Pay is never converted.',
  ),
  payCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, queryRules.currency)
    .optional()
    .meta({ description: 'ISO 4217. Needed with `payMin`.' }),
  payPeriod: z
    .enum(PAY_PERIODS, queryRules.oneOf(PAY_PERIODS))
    .optional()
    .meta({ description: 'What `payMin` is paid for; `year` when absent.' }),
  payEnd: z
    .enum(PAY_ENDS, queryRules.oneOf(PAY_ENDS))
    .optional()
    .meta({ description: 'End of the range that must be at least `payMin`; `max` when absent.' }),
  freelance: flag('`1` leaves only work for freelancers.'),
  withPay: flag('`1` leaves out roles that do not disclose pay.'),
  noUnpaidTakeHome: flag('`1` leaves out roles with a take-home exercise that is not paid.'),
  ...mapToRecord(FACT_FLAGS, (name) =>
    flag(`\`1\` leaves only roles of which this is so. ${getFieldWords(name).about}`),
  ),
  postedWithin: integerParameter(QUERY_LIMITS.postedWithin, 'Days since publication.'),
};

/** Sort and cursor parameters of a search. */
const reading = {
  sort: z
    .enum(SORTS, queryRules.oneOf(SORTS))
    .optional()
    .meta({
      description:
        '`relevance` needs `q` and is then the default; otherwise the newest come first. `pay` begins with the highest of ' +
        'the currency that most roles are paid in, then goes on with the next, undisclosed pay last. Pay is never converted.',
    }),
  facets: flag('`1` adds every value of every filter with its number of roles.'),
  full: flag('`1` returns complete roles, as `/api/v1/jobs/{hash}` does.'),
  limit,
  cursor,
  updatedSince: z.iso
    .datetime({ offset: true, error: 'must be a moment by ISO 8601, such as 2026-06-01T12:00:00Z' })
    .optional()
    .meta({
      description:
        'Roles of the whole board that are new or changed since then, and those that have ended. Alone, or with `full` and `limit`.',
    }),
};

/** Filter parameters, which cannot be combined with changes. */
export const FILTER_PARAMETERS = [...Object.keys(narrowing), 'sort', 'facets'];
/** Parameters of this API. All others belong to the search. */
export const PAGING_PARAMETERS = Object.keys(reading).filter((name) => name !== 'sort');

export const parameters = {
  jobs: z.strictObject({ ...narrowing, ...reading }),
  job: z.strictObject({}),
  count: z.strictObject(narrowing),
  companies: z.strictObject({
    hiring: flag('`1` leaves out companies without an open role.'),
    company: slugs('Employers; all when absent.'),
    limit,
    cursor,
  }),
  places: z.strictObject({
    kind: z
      .enum(LOCATION_KINDS, queryRules.oneOf(LOCATION_KINDS))
      .optional()
      .meta({ description: 'A division, such as a state, is a region that lies in a country.' }),
    limit,
    cursor,
  }),
  categories: z.strictObject({}),
  salaries: z.strictObject({
    category: oneSlug('A field of design; all when absent.'),
    location: oneSlug('A country or city; everywhere when absent.'),
  }),
  trends: z.strictObject({ category: oneSlug('A field of design; all when absent.') }),
} as const;

export type ApiParameters<Name extends keyof typeof parameters> = z.output<(typeof parameters)[Name]>;

/** Parses query parameters with one error each. Rejects unknown names and ignores empty values. */
export function parseApiParameters<S extends z.ZodObject>(
  schema: S,
  searchParams: URLSearchParams,
): Result<z.output<S>> {
  const values: Record<string, unknown> = {};
  const problems = new Map<string, string>();
  for (const name of new Set(searchParams.keys())) {
    const nonEmpty = searchParams.getAll(name).filter((value) => value.trim() !== '');
    if (!Object.hasOwn(schema.shape, name)) problems.set(shortenForMessage(name), queryRules.unknown);
    else if (nonEmpty.length > 0) {
      const shape = lookup(schema.shape, name);
      const field = shape instanceof z.ZodOptional ? shape.unwrap() : shape;
      if (field instanceof z.ZodArray) values[name] = [...new Set(nonEmpty)];
      else if (nonEmpty.length > 1) problems.set(name, queryRules.once);
      else values[name] = field instanceof z.ZodNumber ? numberOf(nonEmpty[0] ?? '') : nonEmpty[0];
    }
  }
  const parsed = schema.safeParse(values);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0] ?? '');
    if (!problems.has(name)) problems.set(name, message);
  }
  if (parsed.success && problems.size === 0) return { ok: true, value: parsed.data };
  return { ok: false, problems: [...problems].map(([field, message]) => ({ field, message })) };
}

/** Number in digits. Other text is left for the schema to reject. */
const numberOf = (text: string): number | string => (/^\d{1,10}$/.test(text) ? Number(text) : text);
