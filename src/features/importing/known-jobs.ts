import type { Db } from '../../db/tables.ts';
import { hasEnded } from '../jobs/job.ts';
import type { ListedRole } from './feed-listing.ts';
import { type KnownImportedJob, listJobsOfSource, mapRunningJobsOfOtherSources } from './sync-plan.ts';

/** Jobs of a source, while its feed is processed. */
export interface KnownJobMatcher {
  all: readonly KnownImportedJob[];
  present: Set<KnownImportedJob>;
  /** Finds the job of this source for a listed role, each job once. */
  find: (role: ListedRole) => KnownImportedJob | undefined;
  /** Finds an open job of the company from another source with the same text. */
  findElsewhere: (role: ListedRole) => KnownImportedJob | undefined;
}

/** @param listedIds ids in the feed @param unreadIds ids of unreadable entries, which are not absent */
export async function prepareKnownJobMatcher(
  db: Db,
  { companyId, source }: { companyId: string; source: string },
  { listedIds, unreadIds }: { listedIds: ReadonlySet<string>; unreadIds: ReadonlySet<string | null> },
): Promise<KnownJobMatcher> {
  const [all, elsewhere] = await Promise.all([
    listJobsOfSource(db, source),
    mapRunningJobsOfOtherSources(db, companyId, source),
  ]);
  const present = new Set(all.filter(({ sourceId }) => unreadIds.has(sourceId)));
  return {
    all,
    present,
    find: finderOf(all, present, listedIds),
    findElsewhere: ({ content }) => elsewhere.get(content),
  };
}

/**
 * Finds the job of a listed role, each job once: by id (open first), then an open one with the same text whose id is gone, then
 * an ended one.
 */
function finderOf(
  knownJobs: readonly KnownImportedJob[],
  present: ReadonlySet<KnownImportedJob>,
  listedIds: ReadonlySet<string>,
): (role: ListedRole) => KnownImportedJob | undefined {
  const byId = new Map(knownJobs.map((known) => [known.sourceId, known]));
  const byContent = new Map<string, KnownImportedJob[]>();
  for (const known of knownJobs) {
    const content = known.digest.split('.', 1)[0] ?? '';
    if (!listedIds.has(known.sourceId)) byContent.getOrInsertComputed(content, () => []).push(known);
  }
  return ({ sourceIds, content }) => {
    const isFree = (known: KnownImportedJob | undefined) => known !== undefined && !present.has(known);
    const ofId = sourceIds.map((id) => byId.get(id)).filter(isFree);
    const ofWords = (byContent.get(content) ?? []).filter(isFree);
    const isOpen = (known: KnownImportedJob | undefined) => known !== undefined && !hasEnded(known);
    return ofId.find(isOpen) ?? ofWords.find(isOpen) ?? ofId[0] ?? ofWords.at(-1);
  };
}
