import { parseAmount } from '../../lib/amount.ts';
import { MAX_EMAIL_LENGTH } from '../../lib/lengths.ts';
import { mapToRecord } from '../../lib/lookup.ts';
import { minorUnitsPerUnit, PAY_PERIODS, type PayRange } from '../../lib/money.ts';
import { clipOneAboveLimit, foldText } from '../../lib/text.ts';
import { MAX_COMPANY_LENGTHS } from '../companies/company.limits.ts';
import { MAX_COUNTS, MAX_LENGTHS } from '../jobs/job.limits.ts';
import type { JobDraft, JobDraftInput } from '../jobs/job.schema.ts';
import type { ContractType } from '../jobs/job.ts';
import { parseQuestions, printQuestions, type ScreeningQuestion } from '../jobs/question.ts';
import { EDITOR_FIELDS, parseEditorValues, printEditorValues } from './editor-fields.ts';

/** Fields with one value. Names are ids on the page. */
export const TEXT_FIELDS = [
  'title',
  'category',
  'contractType',
  ...EDITOR_FIELDS,
  'timezoneFrom',
  'timezoneTo',
  'payShown',
  'payMin',
  'payMax',
  'payCurrency',
  'payPeriod',
  'description',
  'steps',
  'takeHome',
  'takeHomeHours',
  'replyWithinDays',
  'benefits',
  'client',
  'applyMode',
  'applyUrl',
  'questions',
  'email',
  'companyName',
  'companyWebsite',
] as const;
export const LIST_FIELDS = ['locations', 'openTo', 'requiredSkills', 'niceSkills'] as const;

export type JobFormTextField = (typeof TEXT_FIELDS)[number];
export type JobFormListField = (typeof LIST_FIELDS)[number];
export type JobFormField = JobFormTextField | JobFormListField;

/** Contract field value of fixed-term freelance work. */
export const FREELANCE = 'freelance';

/** Raw field values, kept even if invalid. */
export type JobForm = Record<JobFormTextField, string> & Record<JobFormListField, string[]>;

/** Options of fields, and names to match input. */
export interface EditorVocabulary {
  categories: { slug: string; title: string; parent: string | null }[];
  places: NamedOption[];
  skills: NamedOption[];
}

export interface NamedOption {
  slug: string;
  name: string;
  /** Distinguishes namesakes, such as the country of a city. */
  detail?: string;
  /** Further names accepted as input. */
  synonyms?: string[];
}

export const emptyJobForm = (): JobForm => ({
  ...mapToRecord(TEXT_FIELDS, () => ''),
  ...mapToRecord(LIST_FIELDS, () => []),
  ...printEditorValues({}),
  payPeriod: 'year',
  applyMode: 'board',
});

const CHOICE = 100;
const NUMBER = 40;
const linesOfLength = (most: number, longest: number): number => most * (longest + 10);

/** Maximum characters of each field. */
export const fieldLengths: Record<JobFormTextField, number> = {
  title: MAX_LENGTHS.title,
  category: CHOICE,
  contractType: CHOICE,
  ...mapToRecord(EDITOR_FIELDS, () => CHOICE),
  timezoneFrom: NUMBER,
  timezoneTo: NUMBER,
  payShown: CHOICE,
  payMin: NUMBER,
  payMax: NUMBER,
  payCurrency: CHOICE,
  payPeriod: CHOICE,
  description: MAX_LENGTHS.description,
  steps: linesOfLength(MAX_COUNTS.steps, MAX_LENGTHS.step),
  takeHome: CHOICE,
  takeHomeHours: NUMBER,
  replyWithinDays: NUMBER,
  benefits: linesOfLength(MAX_COUNTS.benefits, MAX_LENGTHS.benefit),
  client: MAX_LENGTHS.client,
  applyMode: CHOICE,
  applyUrl: MAX_LENGTHS.address,
  questions: linesOfLength(MAX_COUNTS.questions, 2 * MAX_LENGTHS.question),
  email: MAX_EMAIL_LENGTH,
  companyName: MAX_COMPANY_LENGTHS.name,
  companyWebsite: MAX_LENGTHS.address,
};

const MAX_NAMES = Math.max(MAX_COUNTS.locations, MAX_COUNTS.openTo, MAX_COUNTS.skills);
const MAX_NAME_LENGTH = 200;
/** Maximum comma-separated parts, most of which may be empty. */
const MAX_PARTS = 1_000;

/** Reads form fields. Names are separated by commas or lines. Reads just enough of oversized input for its rejection. */
export function parseJobFormFields(fields: FormData): JobForm {
  return {
    ...mapToRecord(TEXT_FIELDS, (field) => clipOneAboveLimit(text(fields.get(field)), fieldLengths[field])),
    ...mapToRecord(LIST_FIELDS, (field) => readNames(fields.getAll(field))),
  };
}

function readNames(values: FormDataEntryValue[]): string[] {
  const pieces: string[] = [];
  for (const value of values) {
    pieces.push(...text(value).split(/[,\n]/, MAX_PARTS));
    if (pieces.length >= MAX_PARTS) break;
  }
  const trimmed = pieces.map((piece) => piece.trim().slice(0, MAX_NAME_LENGTH));
  const names = pieces.length < MAX_PARTS ? new Set(trimmed.filter(Boolean)) : trimmed;
  return [...names].slice(0, MAX_NAMES + 1);
}

// Normalises CRLF line breaks, which browsers send.
const text = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';

/** Parses a stored form. Drops unknown content. */
export function parseStoredJobForm(stored: unknown): JobForm {
  const form = emptyJobForm();
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  for (const field of TEXT_FIELDS) if (typeof values[field] === 'string') form[field] = values[field];
  for (const field of LIST_FIELDS) {
    const list = values[field];
    if (Array.isArray(list)) form[field] = list.filter((name) => typeof name === 'string');
  }
  return form;
}

const PREFILLED_FIELDS: readonly JobFormField[] = ['payPeriod', 'applyMode', 'email', 'companyName', 'companyWebsite'];

/** True if the form has content worth saving. */
export function hasJobContent(form: JobForm): boolean {
  const blank = emptyJobForm();
  return [...TEXT_FIELDS, ...LIST_FIELDS].some(
    (field) => !PREFILLED_FIELDS.includes(field) && form[field].length > 0 && form[field] !== blank[field],
  );
}

/** Lines that say something. */
export const splitIntoListItems = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter(Boolean);

/** Pay range. Undefined while incomplete. */
export function payFromForm(form: JobForm): PayRange | undefined {
  const pay = payOfForm(form);
  return pay && PAY_PERIODS.includes(pay.period) ? pay : undefined;
}

/** Pay range as entered. Its period may be missing, which validation reports. */
function payOfForm(form: JobForm): PayRange | undefined {
  const min = parseAmount(form.payMin);
  const max = parseAmount(form.payMax || form.payMin);
  if (form.payShown === 'no' || min === undefined || max === undefined || !/^[A-Z]{3}$/.test(form.payCurrency)) return;
  const unit = minorUnitsPerUnit(form.payCurrency);
  return {
    min: Math.round(min * unit),
    max: Math.round(max * unit),
    currency: form.payCurrency,
    period: form.payPeriod as PayRange['period'],
  };
}

const numberOf = (input: string): number => (input.trim() ? Number(input.trim().replace(',', '.')) : Number.NaN);

const fold = (name: string): string => foldText(name.trim());

export function replaceKnownNamesBySlugs(input: readonly string[], known: readonly NamedOption[]): string[] {
  const bySlug = new Set(known.map(({ slug }) => slug));
  const byName = new Map(
    known.flatMap(({ slug, name, synonyms = [] }) => [...synonyms, name].map((one) => [fold(one), slug] as const)),
  );
  return input.map((word) => (bySlug.has(word) ? word : (byName.get(fold(word)) ?? word)));
}

/** Questions to applicants. Empty if they apply elsewhere. */
export const questionsFromForm = (form: JobForm): ScreeningQuestion[] =>
  form.applyMode === 'external' ? [] : parseQuestions(form.questions);

/** Form as an unvalidated draft of the company. */
export function toJobDraftInput(form: JobForm, vocabulary: EditorVocabulary, companyId: string): JobDraftInput {
  const isRemote = form.workplace === 'remote';
  const hasZones = isRemote && Boolean(form.timezoneFrom || form.timezoneTo);
  return {
    title: form.title,
    companyId,
    categorySlug: form.category,
    contractType: form.contractType === FREELANCE ? 'fixed-term' : (form.contractType as ContractType),
    freelance: form.contractType === FREELANCE,
    ...parseEditorValues(form),
    locationSlugs: replaceKnownNamesBySlugs(form.locations, vocabulary.places),
    openToSlugs: isRemote ? replaceKnownNamesBySlugs(form.openTo, vocabulary.places) : [],
    timezones: hasZones ? { from: numberOf(form.timezoneFrom), to: numberOf(form.timezoneTo) } : null,
    pay: form.payShown === 'no' ? null : (payOfForm(form) ?? null),
    description: form.description,
    requiredSkills: replaceKnownNamesBySlugs(form.requiredSkills, vocabulary.skills),
    niceSkills: replaceKnownNamesBySlugs(form.niceSkills, vocabulary.skills),
    process: {
      steps: splitIntoListItems(form.steps),
      takeHome:
        form.takeHome === 'paid' || form.takeHome === 'unpaid'
          ? { hours: numberOf(form.takeHomeHours), paid: form.takeHome === 'paid' }
          : null,
      replyWithinDays: form.replyWithinDays ? numberOf(form.replyWithinDays) : null,
    },
    benefits: splitIntoListItems(form.benefits),
    client: form.agency ? form.client.trim() || null : null,
    apply: form.applyMode === 'external' ? { mode: 'external', url: form.applyUrl.trim() } : { mode: 'board' },
    questions: questionsFromForm(form),
  };
}

export function toJobForm(draft: JobDraft, vocabulary: EditorVocabulary): JobForm {
  const namesOf = (slugs: readonly string[] | undefined, known: readonly NamedOption[]): string[] =>
    (slugs ?? []).map((slug) => known.find((one) => one.slug === slug)?.name ?? slug);
  const major = (amount: number) => String(amount / minorUnitsPerUnit(draft.pay?.currency ?? 'EUR'));
  const { takeHome, replyWithinDays, steps } = draft.process ?? { takeHome: null, replyWithinDays: null, steps: [] };
  return {
    ...emptyJobForm(),
    title: draft.title,
    category: draft.categorySlug,
    contractType: draft.freelance ? FREELANCE : draft.contractType,
    ...printEditorValues(draft),
    locations: namesOf(draft.locationSlugs, vocabulary.places),
    openTo: namesOf(draft.openToSlugs, vocabulary.places),
    timezoneFrom: draft.timezones ? String(draft.timezones.from) : '',
    timezoneTo: draft.timezones ? String(draft.timezones.to) : '',
    payShown: draft.pay ? 'yes' : 'no',
    payMin: draft.pay ? major(draft.pay.min) : '',
    payMax: draft.pay ? major(draft.pay.max) : '',
    payCurrency: draft.pay?.currency ?? '',
    payPeriod: draft.pay?.period ?? 'year',
    description: draft.description,
    requiredSkills: namesOf(draft.requiredSkills, vocabulary.skills),
    niceSkills: namesOf(draft.niceSkills, vocabulary.skills),
    steps: steps.join('\n'),
    takeHome: takeHome ? (takeHome.paid ? 'paid' : 'unpaid') : 'no',
    takeHomeHours: takeHome ? String(takeHome.hours) : '',
    replyWithinDays: replyWithinDays === null ? '' : String(replyWithinDays),
    benefits: (draft.benefits ?? []).join('\n'),
    client: draft.client ?? '',
    applyMode: draft.apply.mode,
    applyUrl: draft.apply.mode === 'external' ? draft.apply.url : '',
    questions: printQuestions(draft.questions ?? []),
  };
}
