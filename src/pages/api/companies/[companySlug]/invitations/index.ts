import type { APIRoute } from 'astro';
import { invitationSchema } from '../../../../../features/accounts/member.schema.ts';
import { inviteMember } from '../../../../../features/membership/member.commands.ts';
import { done, refused } from '../../../../../http/answers.ts';
import { readFields } from '../../../../../http/body.ts';
import { requireOwner } from '../../../../../http/guards.ts';
import { limitPage } from '../../../../../http/limiting.ts';
import { optionalText, text } from '../../../../../lib/fields.ts';
import { check } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

/** Invites `email` into the company as `role`. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const owner = await requireOwner(context, { slug: params.companySlug ?? '' });
  if (owner instanceof Response) return owner;
  const fields = await readFields(context, { email: text, role: optionalText });
  if (fields instanceof Response) return fields;
  const page = `${paths.account()}#company-${owner.company.slug}`;
  const typed = { company: owner.company.slug, email: fields.email };
  const wanted = check(invitationSchema, { email: fields.email, role: fields.role });
  if (!wanted.ok) return refused(context, page, wanted.problems, typed);
  // Of the address as it is kept: however it was typed, it is one person's.
  const target = `${owner.company.id} ${wanted.value.email}`;
  const tooOften = await limitPage(context, 'invitation', { target, typed: fields });
  if (tooOften) return tooOften;
  const invitation = { companyId: owner.company.id, origin: locals.origin, ...wanted.value };
  const invited = await inviteMember(locals.db, owner, invitation, new Date());
  if (!invited.ok) return refused(context, page, invited.problems, typed);
  return done(request, page, { status: 201, value: invited.value });
};

export const ALL = refuseReading;
