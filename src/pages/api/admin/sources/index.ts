import { addSource } from '../../../../features/importing/sources/source.commands.ts';
import { done } from '../../../../http/answers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { readNewSource, SOURCE_FIELDS } from '../../../../http/sources.ts';
import { admin } from '../../../../http/who.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** Adds a source of the board: `address`, `company`, and the `website` of a company that is new. */
export const POST = endpoint({
  who: admin,
  reads: SOURCE_FIELDS,
  run: async ({ db, who, fields, now, context, request }) => {
    const wanted = await readNewSource(context, { ...fields, slug: '' });
    if (!wanted.ok) return wanted;
    const { address, company } = wanted.value;
    const of = company.slug ? { slug: company.slug } : { name: company.name, website: company.website ?? '' };
    const added = await addSource(db, who, { address, company: of, owner: 'board' }, now);
    return added.ok ? done(request, paths.adminSource(added.value.id)) : added;
  },
  page: () => paths.adminSources(),
  typed: ({ fields }) => ({ ...fields }),
});
