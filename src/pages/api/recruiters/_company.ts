import type { APIContext } from 'astro';
import type { Member } from '../../../features/accounts/visitor.ts';
import { requireMember } from '../../_guards.ts';
import { readFormData } from './_fields.ts';

/** The fields of a form about the company whose `slug` it names, for a member of that company. */
export async function requireCompanyForm(
  context: APIContext,
): Promise<{ fields: FormData; member: Member } | Response> {
  const fields = await readFormData(context.request);
  if (fields instanceof Response) return fields;
  const member = await requireMember(context, { slug: String(fields.get('slug') ?? '') });
  if (member instanceof Response) return member;
  return { fields, member };
}
