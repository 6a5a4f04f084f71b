import { defineCompanyChange } from '../../../../../features/companies/company-change.http.ts';
import { text } from '../../../../../lib/fields.ts';
import { mergeCompany } from '../../../../../workflows/company-merger.commands.ts';

/** Merges a company into the one of slug `into`. */
export const POST = defineCompanyChange({ into: text }, ({ db, auth, fields, now }) =>
  mergeCompany(db, auth.actor, { slug: auth.company.slug, into: fields.into.trim() }, now),
);
