import { addChannel, validateChannel } from '../../../../features/channels/channel.commands.ts';
import { parseAlertSearch } from '../../../../features/search/alert-search.queries.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Adds a channel: `kind`, `address`, `account`, `token`, `search` (a path) and `rhythm`. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { kind: text, address: text, account: text, token: text, search: text, rhythm: text },
  run: async ({ db, auth, fields, locals, now, request }) => {
    const channel = validateChannel(fields, locals.importing.reading);
    const query = await parseAlertSearch(db, fields.search.trim() || paths.roles(), await locals.search.known());
    const problems = [channel, query].flatMap((one) => (one.ok ? [] : one.problems));
    if (!channel.ok || !query.ok) return { ok: false, problems } as const;
    const { secret } = locals.applying;
    const added = await addChannel(db, auth, { ...channel.value, query: query.value }, secret, now);
    return added.ok ? redirectOrJson(request, paths.adminChannel(added.value.id)) : added;
  },
  page: () => paths.adminChannels(),
  // Webhook URL and token are secrets.
  redisplay: ({ fields: { kind, account, search, rhythm } }) => ({ kind, account, search, rhythm }),
});
