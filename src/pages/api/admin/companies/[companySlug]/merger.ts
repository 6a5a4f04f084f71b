import { defineAdminCompanyEndpoint } from '../../../../../features/companies/company-change.http.ts';
import { text } from '../../../../../lib/validation.ts';
import { mergeCompany } from '../../../../../workflows/company-merger.commands.ts';

/** Longer than any slug. */
const MAX_SLUG_LENGTH = 200;

/** Merges a company into the one of slug `into`. */
export const POST = defineAdminCompanyEndpoint({ into: text }, ({ db, auth, fields, now }) =>
  mergeCompany(db, auth.actor, { slug: auth.company.slug, into: fields.into.slice(0, MAX_SLUG_LENGTH).trim() }, now),
);
