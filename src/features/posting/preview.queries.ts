import { readSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import { addDays, toInstant } from '../../lib/dates.ts';
import { slugify, toPlainLine } from '../../lib/text.ts';
import type { Company } from '../companies/company.ts';
import { withFieldDefaults } from '../jobs/job.facts.ts';
import { type Job, type NeededFact, namedClientOrNull, type SkillLink, statesFact } from '../jobs/job.ts';
import { findApplicablePayRules } from '../jobs/pay-duty.ts';
import { addContainingPlaces, findSimilarJobs } from '../jobs/similar.queries.ts';
import type { LocationLink } from '../locations/location.ts';
import { findRoleMarket } from '../market/role-market.queries.ts';
import {
  type EditorVocabulary,
  type JobForm,
  type NamedOption,
  payFromForm,
  replaceKnownNamesBySlugs,
  toJobDraftInput,
} from './job-form.ts';
import { addPlacesNamedInForm } from './named-places.ts';
import type { JobPreviewView } from './preview-view.ts';

/** Context of a form: the posting company and the stored job, if any. */
export interface PreviewBase {
  company?: Company | undefined;
  job?: Job | undefined;
}

/** Unfinished job as its page would show it today, with placeholders. */
export async function previewJob(
  db: Db,
  form: JobForm,
  { places: here, ...words }: EditorVocabulary,
  { company, job: known }: PreviewBase,
  now: Date,
): Promise<JobPreviewView> {
  const vocabulary = { ...words, places: addPlacesNamedInForm(form, here) };
  const at = known?.publishedAt || toInstant(now);
  const draft = toJobDraftInput(form, vocabulary, '');
  const category = vocabulary.categories.find(({ slug }) => slug === form.category);
  const fields = withFieldDefaults(draft);
  const { takeHome, replyWithinDays, steps } = draft.process ?? { takeHome: null, replyWithinDays: null, steps: [] };
  const isNumber = (value: number | null | undefined): value is number => Number.isFinite(value ?? Number.NaN);
  const job: Job = {
    hash: known?.hash ?? 'xxxxxx',
    slug: known?.slug ?? slugify(`${form.title || 'role'} ${company?.name ?? form.companyName}`),
    title: toPlainLine(form.title) || 'Title of the role',
    company: company ?? sketchCompany(form),
    category: category ? { slug: category.slug, title: category.title } : { slug: 'design', title: 'Design' },
    ...fields,
    locations: linksOf(form.locations, vocabulary.places),
    openTo: fields.workplace === 'remote' ? linksOf(form.openTo, vocabulary.places) : [],
    pay: payFromForm(form) ?? null,
    featured: known?.featured ?? false,
    status: 'published',
    publishedAt: at,
    description: form.description.trim() || '*Your description will appear here.*',
    timezones: isNumber(draft.timezones?.from) && isNumber(draft.timezones?.to) ? draft.timezones : null,
    requiredSkills: linksOf(form.requiredSkills, vocabulary.skills),
    niceSkills: linksOf(form.niceSkills, vocabulary.skills),
    process: {
      steps,
      takeHome: takeHome && isNumber(takeHome.hours) ? takeHome : null,
      replyWithinDays: isNumber(replyWithinDays) ? replyWithinDays : null,
    },
    benefits: draft.benefits ?? [],
    client: namedClientOrNull(fields, draft.client),
    apply:
      draft.apply.mode === 'external' && URL.canParse(draft.apply.url) && isWeb(draft.apply.url)
        ? draft.apply
        : { mode: 'board' },
    updatedAt: at,
    confirmedAt: known?.confirmedAt ?? null,
    expiresAt: known?.expiresAt || addDays(at, (await readSite(db)).daysOpen),
    closedAt: null,
    missingFacts: listMissingFacts(form),
  };
  const payRules = findApplicablePayRules(
    {
      ...fields,
      locations: job.locations.map(({ slug }) => slug),
      openTo: job.openTo.map(({ slug }) => slug),
    },
    toInstant(now).slice(0, 10),
  );
  if (!category) return { job, similar: [], payRules };
  const skills = [...job.requiredSkills, ...job.niceSkills].map(({ slug }) => slug);
  const places = await addContainingPlaces(
    db,
    job.locations.map(({ slug }) => slug),
  );
  const target = { hash: known?.hash ?? 'zzzzzz', categorySlug: category.slug, publishedAt: at };
  const isComparable = statesFact(job, 'seniority') && statesFact(job, 'contractType');
  const [{ similar }, shown] = await Promise.all([
    findSimilarJobs(db, { ...target, own: { ...job, skills, places } }),
    isComparable ? findRoleMarket(db, job) : undefined,
  ]);
  return { job, similar, market: shown?.market, payRules };
}

/** Missing facts. A preview shows no defaults. */
const listMissingFacts = (form: JobForm): NeededFact[] => [
  ...(['contractType', 'seniority', 'workplace'] as const).filter((name) => !form[name]),
  ...(form.payShown !== 'no' && !payFromForm(form) ? (['pay'] as const) : []),
];

const isWeb = (url: string): boolean => /^https?:$/.test(new URL(url).protocol);

const linksOf = (values: readonly string[], known: readonly NamedOption[]): (LocationLink & SkillLink)[] =>
  replaceKnownNamesBySlugs(values, known).flatMap((slug) => {
    const found = known.find((one) => one.slug === slug);
    return found ? [{ slug, name: found.name }] : [];
  });

/** Placeholder for the company of an unknown sender. */
function sketchCompany(form: JobForm): Company {
  const name = form.companyName.trim() || 'Your company';
  return {
    id: '',
    slug: slugify(name) || 'company',
    name,
    website: null,
    logo: null,
    oneLiner: '',
    about: '',
    size: null,
    headquarters: null,
    verified: false,
    provenDomain: null,
    socialLinks: [],
    workImages: [],
    ownColour: null,
  };
}
