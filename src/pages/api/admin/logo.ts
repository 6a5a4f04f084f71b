import { setBoardLogo } from '../../../features/settings/logo.commands.ts';
import { done } from '../../../http/answers.ts';
import { form } from '../../../http/body.ts';
import { withProblem } from '../../../http/early-answer.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { admin } from '../../../http/who.ts';
import { file, text } from '../../../lib/fields.ts';
import { problem } from '../../../lib/problem.ts';
import { invalid } from '../../../lib/result.ts';
import { paths } from '../../../paths.ts';

export const prerender = false;

/** The board’s logo: `change` is `set`, with the file, or `remove`. */
export const POST = endpoint({
  who: admin,
  reads: form({ change: text, logo: file }),
  run: async ({ db, who, fields, request, now }) => {
    const { change, logo } = fields;
    if (change !== 'set' && change !== 'remove') throw withProblem(problem(422, 'change: must be one of set, remove'));
    if (change === 'set' && !logo) return invalid('logo', 'Choose a PNG, JPEG or WebP picture');
    const bytes = change === 'set' && logo ? new Uint8Array(await logo.arrayBuffer()) : undefined;
    const set = await setBoardLogo(db, who, bytes, now);
    return set.ok ? done(request, `${paths.settings()}?saved`, { value: { logo: set.value } }) : set;
  },
  page: () => paths.settings(),
});
