import { findClaim } from '../../../../../features/importing/sources/find-claim.ts';
import { addSource } from '../../../../../features/importing/sources/source.commands.ts';
import { done } from '../../../../../http/answers.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { readNewSource, verifiedWithSource } from '../../../../../http/sources.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Adds a source (`address`) of the verified company `slug`, by one of its people. */
export const POST = endpoint({
  who: verifiedWithSource,
  limitForm: 'source preview',
  run: async ({ db, who: { actor, company, fields }, now, context, request }) => {
    const wanted = await readNewSource(context, fields);
    if (!wanted.ok) return wanted;
    const { address, company: meant } = wanted.value;
    const { importing } = context.locals;
    const claim = await findClaim({ website: meant.website, verified: true }, address, importing.reading);
    const added = await addSource(
      db,
      actor,
      { address, company: { slug: company.slug }, owner: 'employer', claim, origin: importing.origin },
      now,
    );
    return added.ok ? done(request, paths.companySource(company.slug, added.value.id)) : added;
  },
  page: ({ who }) => paths.companySources(who.company.slug),
  typed: ({ who }) => ({ address: who.fields.address }),
});
