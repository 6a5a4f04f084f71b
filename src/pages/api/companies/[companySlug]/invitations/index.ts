import type { APIRoute } from 'astro';
import { inviteMember } from '../../../../../features/accounts/member.commands.ts';
import { paths } from '../../../../../paths.ts';
import { requireOwner } from '../../../../_guards.ts';
import { limitPage } from '../../../../_limit.ts';
import { done, readFields, refused } from '../../../_form.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

/** Invites `email` into the company as `role`. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const owner = await requireOwner(context, { slug: params.companySlug ?? '' });
  if (owner instanceof Response) return owner;
  const fields = await readFields(request);
  if (fields instanceof Response) return fields;
  const email = String(fields.email ?? '');
  const role = String(fields.role ?? 'member');
  const tooOften = await limitPage(context, 'invitation', { target: `${owner.company.id} ${email}`, typed: fields });
  if (tooOften) return tooOften;
  const wanted = { companyId: owner.company.id, email, role, origin: locals.origin };
  const invited = await inviteMember(locals.db, owner, wanted, new Date());
  const page = `${paths.account()}#company-${owner.company.slug}`;
  if (!invited.ok) return refused(context, page, invited.problems, { company: owner.company.slug, email });
  return done(request, page, { status: 201, value: invited.value });
};

export const ALL = refuseReading;
