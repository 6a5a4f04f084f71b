import { findApplyView } from '../../features/applications/apply-view.queries.ts';
import { findJobByHash } from '../../features/jobs/job.queries.ts';
import { isShown, type JobStatus } from '../../features/jobs/job.ts';
import { parseJobSegment, paths } from '../../paths.ts';
import { HttpResponseError } from '../http-response-error.ts';
import { gone, missing, permanentRedirect, unmatched } from '../missing.ts';
import type { PageContext } from '../page-context.ts';

/** The form of a role by the segment of its path, `{jobSlug}-{jobHash}`; `rest` is what follows `/apply`. */
export async function askApply(astro: PageContext, segment: string | undefined, rest: string | undefined) {
  if (rest !== undefined) throw unmatched(astro);
  const named = parseJobSegment(segment ?? '');
  if (!named) throw missing(astro, 'job');
  const { db, page, applying } = astro.locals;
  const view = await findApplyView(db, named.hash, applying.keepMonths);
  if (!view) {
    const known = await findJobByHash(db, named.hash);
    if (known?.status === 'archived') throw gone(astro);
    // A role that is applied for elsewhere says so on its own page.
    if (known && isShown({ status: known.status as JobStatus }))
      throw new HttpResponseError(() => goTo(paths.job(known)));
    throw missing(astro, 'job');
  }
  if (view.job.slug !== named.slug) throw permanentRedirect(paths.apply(view.job));
  page.show(view, { path: paths.apply(view.job), indexable: false });
  return { view };
}

const goTo = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
