import { companyChange } from '../../../../../http/company-change.ts';
import { text } from '../../../../../lib/fields.ts';
import { mergeCompany } from '../../../../../workflows/company-merger.commands.ts';

export const prerender = false;

/** Makes a company part of another: `into` is the slug of the one that stays. */
export const POST = companyChange({ into: text }, ({ db, who, fields, now }) =>
  mergeCompany(db, who.actor, { slug: who.company.slug, into: fields.into.trim() }, now),
);
