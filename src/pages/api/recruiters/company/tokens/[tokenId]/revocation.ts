import type { APIContext } from 'astro';
import { revokeApiToken } from '../../../../../../features/write-api/api-token.commands.ts';
import { defineEndpoint } from '../../../../../../http/endpoint.ts';
import { requireMemberWithForm } from '../../../../../../http/guards.ts';
import { redirectOrJson } from '../../../../../../http/responses.ts';
import { text } from '../../../../../../lib/validation.ts';
import { paths } from '../../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: (context: APIContext) => requireMemberWithForm(context, { slug: text }),
  run: async ({ db, auth: { member }, params, now, request }) => {
    const companyId = member.company.id;
    const revoked = await revokeApiToken(db, member, { companyId, id: params.tokenId ?? '' }, now);
    return revoked.ok && redirectOrJson(request, paths.apiTokens(member.company.slug));
  },
});
