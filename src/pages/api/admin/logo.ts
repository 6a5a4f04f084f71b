import { setOrRemoveBoardLogo } from '../../../features/settings/logo.commands.ts';
import { formBodyReader } from '../../../http/body.ts';
import { defineEndpoint, requireStaffActor } from '../../../http/endpoint.ts';
import { problemError } from '../../../http/http-response-error.ts';
import { redirectOrJson } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';
import { invalid } from '../../../lib/result.ts';
import { file, text } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';

/** Changes the logo: `change` is `set` with a file, or `remove`. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: formBodyReader({ change: text, logo: file }),
  run: async ({ db, auth, fields, request, now }) => {
    const { change, logo } = fields;
    if (change !== 'set' && change !== 'remove') throw problemError(problem(422, 'change: must be one of set, remove'));
    if (change === 'set' && !logo) return invalid('logo', 'Choose a PNG, JPEG, WebP or SVG picture');
    const bytes = change === 'set' && logo ? new Uint8Array(await logo.arrayBuffer()) : undefined;
    const set = await setOrRemoveBoardLogo(db, auth, bytes, now);
    return set.ok ? redirectOrJson(request, `${paths.settings()}?saved`, { value: { logo: set.value } }) : set;
  },
  page: () => paths.settings(),
});
