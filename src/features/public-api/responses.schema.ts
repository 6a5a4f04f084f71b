import * as z from 'zod';
import type { PayBasis } from '../../db/column-values.ts';
import { LANGUAGE_CODES, LANGUAGE_LEVELS } from '../../db/column-values.ts';
import { mapToRecord } from '../../lib/lookup.ts';
import { PAY_PERIODS } from '../../lib/money.ts';
import { getFieldWords } from '../jobs/job.facts.ts';
import { FACT_FIELDS, getJobField, type JobFactField, type JobFieldValues } from '../jobs/job.fields.ts';
import { CONTRACT_TYPES, LISTING_CONTRACTS, SENIORITIES, WORKPLACES } from '../jobs/job.ts';
import { LOCATION_KINDS } from '../locations/location.ts';
import { FLAGS } from '../search/filters.ts';
import { QUERY_FACETS } from '../search/query.ts';

const text = (description: string) => z.string().meta({ description });
const url = (description: string) => z.url().meta({ description });
const moment = (description: string) => z.iso.datetime().meta({ description });
const count = (description: string) => z.int().min(0).max(1_000_000_000).meta({ description });
/** Nullable text field. */
const orNull = (make: (description: string) => z.ZodType<string>, description: string) =>
  make(description).nullable().meta({ description });
const amount = (description: string) => z.number().min(0).meta({ description });

const named = { slug: text('Name in URLs and parameters.'), name: text('Display name.') };

const Place = z.strictObject(named).meta({ id: 'PlaceLink', description: 'A place, by name.' });
const Skill = z.strictObject(named).meta({ id: 'Skill', description: 'A skill that a role asks for.' });
const Field = z
  .strictObject({ slug: named.slug, title: text('Display name.') })
  .meta({ id: 'CategoryLink', description: 'A field of design.' });

const Pay = z
  .strictObject({
    min: amount('Whole units of the currency, with decimals if any.'),
    max: amount('Never below `min`.'),
    currency: text('ISO 4217.'),
    period: z.enum(PAY_PERIODS).meta({ description: 'What is paid for.' }),
  })
  .meta({ id: 'Pay', description: 'Pay as stated by the employer. Never estimated.' });

const CompanyLink = z
  .strictObject({ ...named, url: url('Its page.'), logo: orNull(url, 'A picture of it.') })
  .meta({ id: 'CompanyLink', description: 'An employer, by name.' });

const jobFacts = {
  hash: text('Names the role, such as `k3x9qa`.'),
  status: z.literal('open').meta({ description: 'Roles that take no applications are announced as ended.' }),
  url: url('Its page.'),
  title: text('As the employer wrote it.'),
  company: CompanyLink,
  category: Field,
  contractType: z.enum(CONTRACT_TYPES).meta({ description: 'The contract.' }),
  seniority: z.enum(SENIORITIES).meta({ description: 'The level.' }),
  workplace: z.enum(WORKPLACES).meta({ description: 'Where the work is done.' }),
  locations: z.array(Place).meta({ description: 'In the employer’s order; may be empty.' }),
  openTo: z
    .array(Place)
    .meta({ description: 'Where a remote applicant may live; empty means anywhere. Only remote roles have any.' }),
  pay: Pay.nullable().meta({ description: 'Null where it is not disclosed.' }),
  featured: z.boolean().meta({ description: 'Labelled so on the board.' }),
  publishedAt: moment('When it was published.'),
};

const JobSummary = z.strictObject(jobFacts).meta({ id: 'JobSummary', description: 'An open role, as in a list.' });

const Language = z
  .strictObject({
    language: z.enum(LANGUAGE_CODES).meta({ description: 'ISO 639-1.' }),
    level: z.enum(LANGUAGE_LEVELS).nullable().meta({ description: 'Null where none is stated.' }),
  })
  .meta({ id: 'WorkingLanguage', description: 'A working language of a role.' });

type FactSchemas = { [Name in JobFactField]: z.ZodType<JobFieldValues[Name]> };
const factSchemas = mapToRecord(FACT_FIELDS, (name) => {
  const field = getJobField(name);
  const description = getFieldWords(name).about ?? field.label;
  if (field.kind === 'flag') return z.boolean().meta({ description });
  if (field.kind === 'languages') return z.array(Language).meta({ description });
  return z
    .enum(field.values)
    .nullable()
    .meta({ description: `${description} Null where that is not stated.` });
}) as FactSchemas;

const Job = z
  .strictObject({
    ...jobFacts,
    freelance: z.boolean().meta({ description: 'Work for a freelancer; the contract is then `fixed-term`.' }),
    ...factSchemas,
    description: text('Markdown.'),
    timezones: z
      .strictObject({
        from: z.number().meta({ description: 'Hours from UTC.' }),
        to: z.number().meta({ description: 'Hours from UTC, never below `from`.' }),
      })
      .nullable()
      .meta({ description: 'UTC offsets that a remote applicant’s working day should overlap; null if not stated.' }),
    requiredSkills: z.array(Skill).meta({ description: 'Needed.' }),
    niceSkills: z.array(Skill).meta({ description: 'Nice to have.' }),
    process: z
      .strictObject({
        steps: z.array(z.string()).meta({ description: 'Of hiring, in order.' }),
        takeHome: z
          .strictObject({
            hours: z.number().meta({ description: 'That it takes.' }),
            paid: z.boolean().meta({ description: 'Whether they are paid.' }),
          })
          .nullable()
          .meta({ description: 'Null where there is no take-home exercise.' }),
        replyWithinDays: z
          .int()
          .nullable()
          .meta({ description: 'Days within which every applicant is promised a reply.' }),
      })
      .meta({ description: 'How hiring works.' }),
    benefits: z.array(z.string()).meta({ description: 'In the employer’s words.' }),
    client: z.string().nullable().meta({ description: 'Client that an agency names; null if it names none.' }),
    apply: z
      .strictObject({
        mode: z.enum(['board', 'external']).meta({ description: 'On this board, or on the employer’s site.' }),
        url: url('Where people apply.'),
      })
      .meta({ description: 'How to apply.' }),
    updatedAt: moment('When its text or state last changed.'),
    confirmedAt: orNull(moment, 'When the employer last confirmed that it is open.'),
    expiresAt: moment('When it ends, unless closed earlier.'),
  })
  .meta({ id: 'Job', description: 'An open role with everything its page says.' });

const Ended = z
  .strictObject({
    hash: text('Of a role that was public.'),
    status: z.literal('ended').meta({ description: 'It takes no applications now. A paused one may come back.' }),
    endedAt: moment('When that was.'),
  })
  .meta({ id: 'Ended', description: 'A role that is no longer open.' });

const FacetValue = z
  .strictObject({
    value: text('For the parameter of the facet’s name.'),
    label: text('Display name.'),
    count: count('Number of roles with this value and all other parameters.'),
    selected: z.boolean().meta({ description: 'True if selected.' }),
    parent: z.string().nullable().meta({ description: 'The value that contains it.' }),
  })
  .meta({ id: 'FacetValue', description: 'One value of a filter.' });

export const FACET_NAMES = [...QUERY_FACETS, ...FLAGS, 'payCurrency', 'postedWithin'] as const;

export const Facets = z
  .strictObject(mapToRecord(FACET_NAMES, (name) => z.array(FacetValue).meta({ description: `Values of \`${name}\`.` })))
  .meta({ id: 'Facets', description: 'Every value of every filter.' });

const next = z.string().nullable().meta({ description: '`cursor` of the next answer; null at the end.' });

const JobList = z
  .strictObject({
    total: count('').nullable().meta({ description: 'Roles that the search finds; null of changes.' }),
    jobs: z.array(z.union([JobSummary, Job])).meta({ description: 'Whole roles with `full`.' }),
    ended: z.array(Ended).meta({ description: 'Of changes; empty in a search.' }),
    next,
    changes: z.string().nullable().meta({
      description:
        '`cursor` for all that changes from here on, to be asked with whenever `next` is null. Null in a search that is narrowed.',
    }),
    facets: Facets.nullable().meta({ description: 'Null unless asked for.' }),
  })
  .meta({ id: 'JobList', description: 'Roles of a search, or changes of the board.' });

const Company = z
  .strictObject({
    ...CompanyLink.shape,
    website: z.string().nullable().meta({ description: 'Its own.' }),
    oneLiner: text('One-line description.'),
    about: text('Markdown.'),
    size: z.string().nullable().meta({ description: 'Number of employees, such as `51–200`.' }),
    headquarters: z.string().nullable().meta({ description: 'In its own words.' }),
    verified: z.boolean().meta({ description: 'True if its domain is verified, or the board vouches for it.' }),
    socialLinks: z.array(z.string()).meta({ description: 'Addresses of its profiles.' }),
    open: count('Open roles.'),
  })
  .meta({ id: 'Company', description: 'An employer.' });

const PlaceEntry = z
  .strictObject({
    ...named,
    kind: z.enum(LOCATION_KINDS).meta({ description: 'What it is.' }),
    parent: z.string().nullable().meta({ description: 'Slug of its parent; null at the top level.' }),
    isoCode: z.string().nullable().meta({ description: 'ISO 3166-1 of its country; null of a region of several.' }),
    latitude: z.number().meta({ description: 'Degrees north.' }),
    longitude: z.number().meta({ description: 'Degrees east.' }),
    open: count('Open roles in it.'),
    url: url('Its page.'),
  })
  .meta({ id: 'Place', description: 'A place that roles of this board name, or that one of them lies in.' });

const Category = z
  .strictObject({
    slug: named.slug,
    title: text('Display name.'),
    parent: z.string().nullable().meta({ description: 'Slug of its parent; null at the top level.' }),
    open: count('Open roles in it.'),
    url: url('Its page.'),
  })
  .meta({ id: 'Category', description: 'A field of design.' });

const PAY_BASES = ['year', 'day', 'hour'] as const satisfies readonly PayBasis[];

const PayCell = z
  .strictObject({
    category: z.string().nullable().meta({ description: 'Slug; null for all.' }),
    seniority: z.enum(SENIORITIES).nullable().meta({ description: 'Null for all levels.' }),
    location: z.string().nullable().meta({ description: 'Slug; null for everywhere.' }),
    contract: z.enum(LISTING_CONTRACTS).meta({ description: 'The contract.' }),
    currency: text('ISO 4217.'),
    per: z.enum(PAY_BASES).meta({ description: 'What is paid for.' }),
    roles: count('Roles behind the numbers.'),
    lowerQuarter: amount('A quarter of them pay less.'),
    median: amount('Half of them pay less.'),
    upperQuarter: amount('A quarter of them pay more.'),
    changeInPercent: z
      .number()
      .nullable()
      .meta({ description: 'Of the median against the year before; null where withheld.' }),
  })
  .meta({ id: 'PayCell', description: 'What roles of a group say they pay. Small groups are withheld.' });

const Salaries = z
  .strictObject({
    category: Field.nullable().meta({ description: 'As asked for.' }),
    location: Place.nullable().meta({ description: 'As asked for.' }),
    changedAt: orNull(moment, 'When the numbers last changed.'),
    cells: z.array(PayCell).meta({ description: 'Groups of roles. Small groups are withheld.' }),
    url: url('The page that shows them.'),
    method: url('How they are counted.'),
  })
  .meta({ id: 'Salaries', description: 'Pay that roles of a year disclosed.' });

const Trend = z
  .strictObject({
    chart: text('The name of the series of numbers.'),
    title: text('What they are.'),
    sentence: text('What they say.'),
    unit: z.enum(['roles', 'percent', 'days', 'pay']).meta({ description: 'Of every value.' }),
    currency: z.string().nullable().meta({ description: 'ISO 4217 where the unit is pay.' }),
    points: z
      .array(
        z.strictObject({
          of: text('What is counted.'),
          from: text('First day of the weeks, or the year.'),
          weeks: z.int().meta({ description: 'That it spans.' }),
          value: z.number().nullable().meta({ description: 'Null where too little is known.' }),
          roles: z.int().nullable().meta({ description: 'Sample size.' }),
        }),
      )
      .meta({ description: 'In order of time.' }),
  })
  .meta({ id: 'Trend', description: 'One chart as numbers.' });

const Trends = z
  .strictObject({
    category: Field.nullable().meta({ description: 'As asked for.' }),
    changedAt: orNull(moment, 'When the numbers last changed.'),
    charts: z.array(Trend).meta({ description: 'In the order of the page.' }),
    url: url('The page that shows them.'),
  })
  .meta({ id: 'Trends', description: 'How roles change over time.' });

export const Problem = z
  .strictObject({
    statusCode: z.int().meta({ description: 'HTTP status.' }),
    statusMessage: text('Its name.'),
    message: text('What is wrong, in a sentence.'),
    data: z
      .union([
        z.strictObject({
          problems: z
            .array(z.strictObject({ field: text('The parameter.'), message: text('The rule it breaks.') }))
            .meta({ description: 'One for each parameter.' }),
        }),
        Ended,
      ])
      .optional()
      .meta({ description: 'Parameters that break a rule, or the role that has ended.' }),
    fatal: z.literal(true).optional().meta({ description: 'True if a retry is of no use.' }),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457).' });

export const responses = {
  jobs: JobList,
  job: Job,
  count: z.strictObject({ count: count('Open roles.') }).meta({ id: 'Count', description: 'A number of roles.' }),
  companies: z
    .strictObject({ companies: z.array(Company).meta({ description: 'By slug.' }), next })
    .meta({ id: 'CompanyList', description: 'Employers.' }),
  places: z
    .strictObject({ places: z.array(PlaceEntry).meta({ description: 'By slug.' }), next })
    .meta({ id: 'PlaceList', description: 'Places.' }),
  categories: z
    .strictObject({ categories: z.array(Category).meta({ description: 'Each after its parent.' }) })
    .meta({ id: 'CategoryList', description: 'Fields of design.' }),
  salaries: Salaries,
  trends: Trends,
} as const;

export type ApiResponse<Name extends keyof typeof responses> = z.output<(typeof responses)[Name]>;
export type PublicJob = z.output<typeof Job>;
export type JobSummary = z.output<typeof JobSummary>;
export type EndedJob = z.output<typeof Ended>;
