import type { ValidationProblem } from '../../lib/result.ts';
import { clipOneAboveLimit, formatNumber } from '../../lib/text.ts';
import { MAX_ADDRESSES, MAX_COMPANY_LENGTHS } from './company.limits.ts';

const TEXTS = ['name', 'oneLiner', 'about'] as const;
/** Empty values are null. */
const OPTIONAL = ['website', 'size', 'headquarters'] as const;

const longest: Record<(typeof TEXTS)[number] | (typeof OPTIONAL)[number] | 'socialLinks', number> = {
  name: MAX_COMPANY_LENGTHS.name,
  oneLiner: MAX_COMPANY_LENGTHS.oneLiner,
  about: MAX_COMPANY_LENGTHS.about,
  website: MAX_COMPANY_LENGTHS.address,
  size: MAX_COMPANY_LENGTHS.size,
  headquarters: MAX_COMPANY_LENGTHS.headquarters,
  socialLinks: MAX_ADDRESSES * (MAX_COMPANY_LENGTHS.address + 1),
};
type Field = keyof typeof longest;
export const COMPANY_FIELDS = Object.keys(longest) as Field[];

interface CompanyForm {
  values: Record<Field, string>;
  /** Submitted fields, not validated yet. */
  changes: Record<string, unknown>;
  /** Fields above the read limit. */
  problems: ValidationProblem[];
}

/** Reads the profile form. Missing fields stay unchanged. */
export function parseCompanyForm(fields: Partial<Record<Field, string>>): CompanyForm {
  const values = Object.fromEntries(
    COMPANY_FIELDS.map((field) => [
      field,
      clipOneAboveLimit((fields[field] ?? '').replaceAll('\r\n', '\n'), longest[field]),
    ]),
  ) as CompanyForm['values'];
  const presentNames = (names: readonly Field[]) => names.filter((name) => fields[name] !== undefined);
  const changes = {
    ...Object.fromEntries(presentNames(TEXTS).map((name) => [name, values[name]])),
    ...Object.fromEntries(presentNames(OPTIONAL).map((name) => [name, values[name].trim() || null])),
    ...(fields.socialLinks !== undefined ? { socialLinks: linesOf(values.socialLinks) } : {}),
  };
  const problems = COMPANY_FIELDS.filter((field) => values[field].length > longest[field]).map((field) => ({
    field,
    message: `can have up to ${formatNumber(longest[field])} characters`,
  }));
  return { values, changes, problems };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
