import type { Instant } from '../../../lib/dates.ts';
import { formatPay } from '../../../lib/money.ts';
import { joinWithAnd } from '../../../lib/text.ts';
import { fieldValueLabel } from '../../jobs/job.facts.ts';
import { FACT_FIELDS, type JobFieldName, type JobFieldValue, jobFields } from '../../jobs/job.fields.ts';
import type { ImportedDraftFields } from '../draft.ts';
import type { FactOrigin, FactWithSource } from './fact.ts';
import type { RoleFacts } from './read-facts.ts';

/** Facts read from a job's feed and the words behind them. */
export interface JobEvidence {
  fields: ImportedDraftFields;
  evidence: readonly FactEvidence[];
}

/** Last reading with fields changed since. */
export interface JobEvidenceView {
  readAt: Instant;
  evidence: (FactEvidence & { isCorrected: boolean })[];
}

/** Fact of a role with the words behind it. */
export interface FactEvidence {
  /** Job field. Null for admins only. */
  field: string | null;
  label: string;
  value: string;
  by: FactOrigin;
  words: string;
}

/** Facts with words behind them, in display order. */
export function listFactEvidence(facts: RoleFacts, categorySlug: string, title: string): FactEvidence[] {
  const known = (field: JobFieldName, fact: FactWithSource<JobFieldValue> | undefined) =>
    row(field, jobFields[field].label, fact, fact && fieldValueLabel(field, fact.value));
  return [
    row('categorySlug', 'Category', { value: categorySlug, by: 'title', words: title }, categorySlug),
    known('seniority', facts.seniority),
    known('contractType', facts.contractType),
    known('freelance', facts.freelance),
    known('workplace', facts.workplace),
    row('locationSlugs', 'Places', facts.places, joinWithAnd(facts.places.value)),
    row('openToSlugs', 'Open to', facts.openTo, openToWords(facts)),
    row('timezones', 'Time zones', facts.timezones, facts.timezones && zoneWords(facts.timezones.value)),
    row('pay', 'Pay', facts.pay, facts.pay && formatPay(facts.pay.value)),
    ...FACT_FIELDS.map((field) => known(field, facts.stated[field])),
  ].flatMap((one) => one ?? []);
}

const row = (
  field: string | null,
  label: string,
  fact: FactWithSource<unknown> | undefined,
  value: string | undefined,
): FactEvidence | undefined => (fact && value ? { field, label, value, by: fact.by, words: fact.words } : undefined);

const openToWords = ({ workplace, openTo }: RoleFacts): string | undefined =>
  workplace.value !== 'remote' ? undefined : openTo.value.length === 0 ? 'Anywhere' : joinWithAnd(openTo.value);

const zoneWords = ({ from, to }: { from: number; to: number }): string => `UTC${signed(from)} to UTC${signed(to)}`;
const signed = (offset: number): string => (offset < 0 ? `−${-offset}` : `+${offset}`);
