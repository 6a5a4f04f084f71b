import { changeSettings } from '../../../features/settings/settings.commands.ts';
import { SITE_FIELDS, type SiteForm } from '../../../features/settings/settings.ts';
import { done } from '../../../http/answers.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { refusedJob } from '../../../http/kept-form.ts';
import { admin } from '../../../http/who.ts';
import { optionalText, text } from '../../../lib/fields.ts';
import { paths } from '../../../paths.ts';

export const prerender = false;

const FIELDS = Object.fromEntries(SITE_FIELDS.map((name) => [name, text])) as Record<
  (typeof SITE_FIELDS)[number],
  typeof text
>;

/** The board's settings, all of them, on every page that shows them. */
export const POST = endpoint({
  who: admin,
  reads: { ...FIELDS, version: optionalText },
  run: async ({ db, who, fields, request, now, context }) => {
    const { version, ...typed } = fields;
    const changed = await changeSettings(db, who, { form: typed satisfies SiteForm, version }, now);
    if (changed.ok) return done(request, `${paths.settings()}?saved`, { value: { changed: changed.value } });
    const { problems } = changed;
    const pageOf = (token: string) => `${paths.settings()}?typed=${token}`;
    return refusedJob(context, { form: { typed }, problems, writer: who.kind === 'admin' ? who.id : '', pageOf });
  },
});
