import { findApplyView, listOpenApplyPages } from '../features/applications/apply-view.queries.ts';
import { findJobByHash } from '../features/jobs/job.queries.ts';
import { hasPublicPage, type JobStatus } from '../features/jobs/job.ts';
import { parseJobSegment, paths } from '../paths.ts';
import { makePageRecord } from '../publishing/page-record.ts';
import { findMissingJob } from './job.page.ts';
import { definePage, gone, MAX_BUILT_ROLES, movedTo, notFound } from './page.ts';

/** Application form at `{jobSlug}-{jobHash}`. */
export const apply = definePage({
  name: 'apply',
  list: async ({ db, maxRoles = MAX_BUILT_ROLES }) => (await listOpenApplyPages(db, maxRoles)).map(paths.apply),
  check: findMissingJob,
  load: async ({ locals: { db, applying } }, params) => {
    const named = parseJobSegment(params.job ?? '');
    if (!named) return notFound('job');
    const view = await findApplyView(db, named.hash, applying.retentionMonths);
    if (!view) {
      const known = await findJobByHash(db, named.hash);
      if (known?.status === 'archived') return gone;
      // External applications are on the role's page.
      if (known && hasPublicPage({ status: known.status as JobStatus }))
        return { movedTo: paths.job(known), isTemporary: true };
      return notFound('job');
    }
    if (view.job.slug !== named.slug) return movedTo(paths.apply(view.job));
    return { view: { view }, record: makePageRecord(view, { path: paths.apply(view.job), indexable: false }) };
  },
});
