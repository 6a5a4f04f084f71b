import { performChannelAction, retryFailedPost } from '../../../../features/channels/channel.commands.ts';
import { CHANNEL_ACTIONS } from '../../../../features/channels/channel.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { invalid } from '../../../../lib/result.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Performs an `action` on a channel, or repeats a failed `post`. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { action: text, post: text },
  run: async ({ db, auth, fields, params, now, request }) => {
    const id = params.channelId ?? '';
    const action = CHANNEL_ACTIONS.find((one) => one === fields.action);
    if (!fields.post && !action) return invalid('action', `The action must be one of ${CHANNEL_ACTIONS.join(', ')}`);
    const changed = action
      ? await performChannelAction(db, auth, { id, action }, now)
      : await retryFailedPost(db, { id, postId: fields.post }, now);
    if (changed === false || !changed.ok) return changed;
    return redirectOrJson(request, action === 'remove' ? paths.adminChannels() : paths.adminChannel(id));
  },
  page: ({ params }) => paths.adminChannel(params.channelId ?? ''),
});
