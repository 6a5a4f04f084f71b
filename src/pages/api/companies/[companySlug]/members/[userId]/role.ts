import type { APIRoute } from 'astro';
import { roleSchema } from '../../../../../../features/accounts/member.schema.ts';
import { changeRole } from '../../../../../../features/membership/member.commands.ts';
import { done, refused } from '../../../../../../http/answers.ts';
import { readFields } from '../../../../../../http/body.ts';
import { requireOwner } from '../../../../../../http/guards.ts';
import { json } from '../../../../../../lib/fields.ts';
import { check } from '../../../../../../lib/validation.ts';
import { paths } from '../../../../../../paths.ts';
import { refuseReading } from '../../../../_json.ts';

export const prerender = false;

/** Makes a member an owner, or an owner a member. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const owner = await requireOwner(context, { slug: params.companySlug ?? '' });
  if (owner instanceof Response) return owner;
  const fields = await readFields(context, { role: json });
  if (fields instanceof Response) return fields;
  const { id: companyId, slug } = owner.company;
  const page = `${paths.account()}#company-${slug}`;
  const role = check(roleSchema, fields.role);
  if (!role.ok) return refused(context, page, role.problems, { company: slug });
  const wanted = { companyId, userId: params.userId ?? '', role: role.value, origin: locals.origin };
  const changed = await changeRole(locals.db, owner, wanted, new Date());
  return changed.ok ? done(request, page) : refused(context, page, changed.problems, { company: slug });
};

export const ALL = refuseReading;
