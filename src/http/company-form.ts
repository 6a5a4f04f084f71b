import type { APIContext } from 'astro';
import type { Member } from '../features/accounts/user.ts';
import type { FieldSchemas, Fields, text } from '../lib/fields.ts';
import { readFormFields } from './body.ts';
import { requireMember } from './guards.ts';

/** Who sends a form about the company that its `slug` names: a member of that company, with the fields of the form. */
export async function memberWithForm<S extends FieldSchemas & { slug: typeof text }>(
  context: APIContext,
  shape: S,
): Promise<{ fields: Fields<S>; member: Member }> {
  const fields = await readFormFields(context, shape);
  return { fields, member: await requireMember(context, { slug: fields.slug }) };
}
