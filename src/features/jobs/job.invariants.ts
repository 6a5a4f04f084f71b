import { readTransaction } from '../../db/dialect.ts';
import { type Invariant, invariantOfRows } from '../../db/invariants.ts';
import { STATUSES_WITH_PAGE } from './job.ts';
import { listWrongListingCounts } from './listing.counts.ts';

export const jobInvariants: Invariant[] = [
  {
    name: 'The count of open roles of every listing, which --recount renews, equals the roles that are open',
    findBreaches: (db) => readTransaction(db, listWrongListingCounts),
  },
  invariantOfRows('No role’s history is newer than the role itself', (db) =>
    db
      .selectFrom('job_events')
      .innerJoin('jobs', 'jobs.id', 'job_events.job_id')
      .select('jobs.hash')
      .whereRef('job_events.version', '>', 'jobs.version'),
  ),
  invariantOfRows('No recruiter is asked to confirm a role that is not published yet', (db) =>
    db
      .selectFrom('jobs')
      .select('hash')
      .where('confirmation_requested_at', 'is not', null)
      .where('status', 'in', ['draft', 'pending']),
  ),
  invariantOfRows('No suspended company has a role that is shown or waits for a moderator', (db) =>
    db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .select('jobs.hash')
      .where('jobs.status', 'in', [...STATUSES_WITH_PAGE, 'pending'])
      .where('companies.suspended_at', 'is not', null),
  ),
];
