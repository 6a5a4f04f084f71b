import { invitationSchema } from '../../../../../features/accounts/sign-in.schema.ts';
import { inviteMember } from '../../../../../features/membership/member.commands.ts';
import { defineEndpoint, requireOwnerOfPathCompany } from '../../../../../http/endpoint.ts';
import { enforceFormRateLimit } from '../../../../../http/rate-limiting.ts';
import { redirectOrJson } from '../../../../../http/responses.ts';
import { optionalText, text, validate } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireOwnerOfPathCompany,
  body: { email: text, role: optionalText },
  run: async ({ db, auth, fields, request, origin, now, context }) => {
    const { id: companyId, slug } = auth.company;
    const wanted = validate(invitationSchema, fields);
    if (!wanted.ok) return wanted;
    // Counts the normalised address.
    await enforceFormRateLimit(context, 'invitation', { target: `${companyId} ${wanted.value.email}`, values: fields });
    const invited = await inviteMember(db, auth, { companyId, origin, ...wanted.value }, now);
    return invited.ok
      ? redirectOrJson(request, paths.accountCompany(slug), { status: 201, value: invited.value })
      : invited;
  },
  page: ({ auth }) => paths.accountCompany(auth.company.slug),
  redisplay: ({ auth, fields }) => ({ company: auth.company.slug, email: fields.email }),
});
