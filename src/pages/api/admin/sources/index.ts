import { addSourceAndScheduleRun } from '../../../../features/importing/sources/source.commands.ts';
import { resolveNewSource, SOURCE_FIELDS } from '../../../../features/importing/sources/source-form.http.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { paths } from '../../../../paths.ts';

/** Adds a source: `address`, `company`, and `website` for a new company. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: SOURCE_FIELDS,
  run: async ({ db, auth, fields, now, context, request }) => {
    const wanted = await resolveNewSource(context, { ...fields, slug: '' });
    if (!wanted.ok) return wanted;
    const { address, company } = wanted.value;
    const of = company.slug ? { slug: company.slug } : { name: company.name, website: company.website ?? '' };
    const added = await addSourceAndScheduleRun(db, auth, { address, company: of, owner: 'board' }, now);
    return added.ok ? redirectOrJson(request, paths.adminSource(added.value.id)) : added;
  },
  page: () => paths.adminSources(),
  redisplay: ({ fields }) => ({ ...fields }),
});
