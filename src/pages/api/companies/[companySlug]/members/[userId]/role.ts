import { roleSchema } from '../../../../../../features/accounts/member.schema.ts';
import { changeRole } from '../../../../../../features/membership/member.commands.ts';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { owner } from '../../../../../../http/who.ts';
import { json } from '../../../../../../lib/fields.ts';
import { validate } from '../../../../../../lib/validation.ts';
import { paths } from '../../../../../../paths.ts';

export const prerender = false;

/** Makes a member an owner, or an owner a member. */
export const POST = endpoint({
  who: owner,
  reads: { role: json },
  run: async ({ db, who, fields, params, origin, now }) => {
    const role = validate(roleSchema, fields.role);
    if (!role.ok) return role;
    const wanted = { companyId: who.company.id, userId: params.userId ?? '', role: role.value, origin };
    return changeRole(db, who, wanted, now);
  },
  page: ({ who }) => paths.accountCompany(who.company.slug),
  typed: ({ who }) => ({ company: who.company.slug }),
});
