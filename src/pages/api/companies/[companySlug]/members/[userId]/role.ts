import { roleSchema } from '../../../../../../features/accounts/sign-in.schema.ts';
import { changeMemberRole } from '../../../../../../features/membership/member.commands.ts';
import { defineEndpoint, requireOwnerOfPathCompany } from '../../../../../../http/endpoint.ts';
import { json, validate } from '../../../../../../lib/validation.ts';
import { paths } from '../../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireOwnerOfPathCompany,
  body: { role: json },
  run: async ({ db, auth, fields, params, origin, now }) => {
    const role = validate(roleSchema, fields.role);
    if (!role.ok) return role;
    const wanted = { companyId: auth.company.id, userId: params.userId ?? '', role: role.value, origin };
    return changeMemberRole(db, auth, wanted, now);
  },
  page: ({ auth }) => paths.accountCompany(auth.company.slug),
  redisplay: ({ auth }) => ({ company: auth.company.slug }),
});
