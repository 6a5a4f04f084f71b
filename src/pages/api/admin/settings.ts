import { redisplayForm } from '../../../features/posting/form-draft.http.ts';
import { changeSiteSettings } from '../../../features/settings/settings.commands.ts';
import { SITE_FIELDS, type SiteForm } from '../../../features/settings/settings.ts';
import { defineEndpoint, requireStaffActor } from '../../../http/endpoint.ts';
import { redirectOrJson } from '../../../http/responses.ts';
import { optionalText, text } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';

const FIELDS = Object.fromEntries(SITE_FIELDS.map((name) => [name, text])) as Record<
  (typeof SITE_FIELDS)[number],
  typeof text
>;

export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { ...FIELDS, version: optionalText },
  run: async ({ db, auth, fields, request, now, context }) => {
    const { version, ...values } = fields;
    const changed = await changeSiteSettings(db, auth, { form: values satisfies SiteForm, version }, now);
    if (changed.ok) return redirectOrJson(request, `${paths.settings()}?saved`, { value: { changed: changed.value } });
    const { problems } = changed;
    const pageOf = (token: string) => `${paths.settings()}?draft=${token}`;
    return redisplayForm(context, { form: { values }, problems, writer: auth.kind === 'admin' ? auth.id : '', pageOf });
  },
});
