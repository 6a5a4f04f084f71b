import { invitationSchema } from '../../../../../features/accounts/member.schema.ts';
import { inviteMember } from '../../../../../features/membership/member.commands.ts';
import { done } from '../../../../../http/answers.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { limitPage } from '../../../../../http/limiting.ts';
import { owner } from '../../../../../http/who.ts';
import { optionalText, text } from '../../../../../lib/fields.ts';
import { validate } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Invites `email` into the company as `role`. */
export const POST = endpoint({
  who: owner,
  reads: { email: text, role: optionalText },
  run: async ({ db, who, fields, request, origin, now, context }) => {
    const { id: companyId, slug } = who.company;
    const wanted = validate(invitationSchema, fields);
    if (!wanted.ok) return wanted;
    // Of the address as it is kept: however it was typed, it is one person's.
    await limitPage(context, 'invitation', { target: `${companyId} ${wanted.value.email}`, typed: fields });
    const invited = await inviteMember(db, who, { companyId, origin, ...wanted.value }, now);
    return invited.ok ? done(request, paths.accountCompany(slug), { status: 201, value: invited.value }) : invited;
  },
  page: ({ who }) => paths.accountCompany(who.company.slug),
  typed: ({ who, fields }) => ({ company: who.company.slug, email: fields.email }),
});
