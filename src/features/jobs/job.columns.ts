import type { Tables } from '../../db/tables.ts';
import { mapToRecord } from '../../lib/lookup.ts';
import type { PayPeriod, PayRange } from '../../lib/money.ts';
import { isFieldStated, withFactDefaults } from './job.facts.ts';
import {
  FACT_FIELDS,
  type FactValues,
  getJobField,
  JOB_FIELDS,
  type JobFactField,
  type JobFieldName,
  type JobFieldValues,
  type jobFields,
} from './job.fields.ts';
import type { JobDraft } from './job.schema.ts';
import type { ApplyMode, HiringProcess, Job } from './job.ts';

export function toJobColumns(draft: JobDraft) {
  return {
    title: draft.title,
    company_id: draft.companyId,
    // Freelance requires a fixed term.
    ...toFieldColumns({ ...draft, freelance: draft.freelance && draft.contractType === 'fixed-term' }),
    timezone_min: draft.timezones?.from ?? null,
    timezone_max: draft.timezones?.to ?? null,
    salary_min: draft.pay?.min ?? null,
    salary_max: draft.pay?.max ?? null,
    salary_currency: draft.pay?.currency ?? null,
    salary_period: draft.pay?.period ?? null,
    description: draft.description,
    process_steps: JSON.stringify(draft.process.steps),
    takehome_hours: draft.process.takeHome?.hours ?? null,
    takehome_paid: draft.process.takeHome ? Number(draft.process.takeHome.paid) : null,
    reply_days: draft.process.replyWithinDays,
    benefits: JSON.stringify(draft.benefits),
    client: draft.agency ? draft.client || null : null,
    apply_mode: draft.apply.mode,
    apply_url: draft.apply.mode === 'external' ? draft.apply.url : null,
    featured: Number(draft.featured),
    source: draft.source?.name ?? null,
    source_id: draft.source?.id ?? null,
    source_digest: draft.source?.digest ?? null,
  };
}

type ColumnField = Exclude<JobFieldName, JobFactField>;
type FieldColumns = Pick<Tables['jobs'], (typeof jobFields)[ColumnField]['column'] | 'facts'>;

const COLUMN_FIELDS = JOB_FIELDS.filter((name) => getJobField(name).column) as ColumnField[];
export const FIELD_COLUMNS = [
  ...COLUMN_FIELDS.map((name) => getJobField(name).column),
  'facts',
] as (keyof FieldColumns)[];

export const toFieldColumns = (values: JobFieldValues): FieldColumns =>
  ({
    ...Object.fromEntries(
      COLUMN_FIELDS.map((name) => {
        const { kind, column } = getJobField(name);
        return [column, kind === 'flag' ? Number(values[name]) : values[name]];
      }),
    ),
    facts: printFacts(values),
  }) as unknown as FieldColumns;

export const toJobFieldValues = (record: FieldColumns): JobFieldValues =>
  ({
    ...mapToRecord(COLUMN_FIELDS, (name) => {
      const { kind, column } = getJobField(name);
      const stored = record[column as keyof FieldColumns];
      return kind === 'flag' ? stored === 1 : stored;
    }),
    ...parseFactsColumn(record.facts),
  }) as JobFieldValues;

/** Facts as JSON in field order, so that equal facts are equal texts. */
const printFacts = (values: FactValues): string =>
  JSON.stringify(
    Object.fromEntries(FACT_FIELDS.flatMap((name) => (isFieldStated(values[name]) ? [[name, values[name]]] : []))),
  );

/** Parses the column `facts`. Ignores unknown values. */
export const parseFactsColumn = (stored: string): FactValues => withFactDefaults(JSON.parse(stored));

/** `like` pattern for a value in the column `facts`. */
export const factLikePattern = (name: JobFactField, value: string): string => `%"${name}":"${value}"%`;

export function toPayRange(record: {
  salary_min: number | null;
  salary_max: number | null;
  salary_currency: string | null;
  salary_period: PayPeriod | null;
}): PayRange | null {
  const { salary_min: min, salary_max: max, salary_currency: currency, salary_period: period } = record;
  if (min === null || max === null || currency === null || period === null) return null;
  return { min, max, currency, period };
}

export function toHiringProcess(record: {
  process_steps: string;
  takehome_hours: number | null;
  takehome_paid: number | null;
  reply_days: number | null;
}): HiringProcess {
  return {
    steps: JSON.parse(record.process_steps),
    takeHome:
      record.takehome_hours === null ? null : { hours: record.takehome_hours, paid: record.takehome_paid === 1 },
    replyWithinDays: record.reply_days,
  };
}

export function toTimezones(record: { timezone_min: number | null; timezone_max: number | null }): Job['timezones'] {
  const { timezone_min: from, timezone_max: to } = record;
  return from === null || to === null ? null : { from, to };
}

export function toApplyMode(record: { apply_mode: ApplyMode['mode']; apply_url: string | null }): ApplyMode {
  return record.apply_mode === 'external' && record.apply_url
    ? { mode: 'external', url: record.apply_url }
    : { mode: 'board' };
}
