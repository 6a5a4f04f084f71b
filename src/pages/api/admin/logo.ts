import { setBoardLogo } from '../../../features/settings/logo.commands.ts';
import { done } from '../../../http/answers.ts';
import { form } from '../../../http/body.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { admin } from '../../../http/who.ts';
import { file, text } from '../../../lib/fields.ts';
import { refuse } from '../../../lib/result.ts';
import { paths } from '../../../paths.ts';

export const prerender = false;

/** The board’s logo: `change` is `set`, with the file, or `remove`. */
export const POST = endpoint({
  who: admin,
  reads: form({ change: text, logo: file }),
  run: async ({ db, who, fields, request, now }) => {
    if (fields.change !== 'remove' && !fields.logo) return refuse('logo', 'Choose a PNG, JPEG or WebP picture');
    const bytes = fields.change === 'remove' ? undefined : new Uint8Array(await (fields.logo as File).arrayBuffer());
    const set = await setBoardLogo(db, who, bytes, now);
    return set.ok ? done(request, `${paths.settings()}?saved`, { value: { logo: set.value } }) : set;
  },
  page: () => paths.settings(),
});
