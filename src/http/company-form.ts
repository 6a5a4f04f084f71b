import type { APIContext } from 'astro';
import type { Member } from '../features/accounts/user.ts';
import type { Fields, Shape, text } from '../lib/fields.ts';
import { readFormFields } from './body.ts';
import { requireMember } from './guards.ts';

/** The fields of a form about the company that its `slug` names, for a member of that company. */
export async function requireCompanyForm<S extends Shape & { slug: typeof text }>(
  context: APIContext,
  shape: S,
): Promise<{ fields: Fields<S>; member: Member } | Response> {
  const fields = await readFormFields(context, shape);
  if (fields instanceof Response) return fields;
  const member = await requireMember(context, { slug: fields.slug });
  if (member instanceof Response) return member;
  return { fields, member };
}
