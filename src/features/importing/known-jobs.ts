import type { Db } from '../../db/tables.ts';
import { hasEnded } from '../jobs/job.ts';
import type { ListedRole } from './feed-listing.ts';
import { type KnownJob, listJobsOfOtherSources, listKnownJobs } from './sync-plan.ts';

/** The jobs that a board has of a source, as its feed is gone through. */
export interface KnownJobs {
  all: readonly KnownJob[];
  present: Set<KnownJob>;
  /** The job of this source that a listed role is; none twice. */
  find: (role: ListedRole) => KnownJob | undefined;
  /** A running job of the company from another of its sources, with the same words. */
  findElsewhere: (role: ListedRole) => KnownJob | undefined;
}

/**
 * @param listedIds what the feed lists by id, readable or not
 * @param unreadIds of these, what could not be read: it is there all the same
 */
export async function readKnownJobs(
  db: Db,
  { companyId, source }: { companyId: string; source: string },
  { listedIds, unreadIds }: { listedIds: ReadonlySet<string>; unreadIds: ReadonlySet<string | null> },
): Promise<KnownJobs> {
  const [all, elsewhere] = await Promise.all([
    listKnownJobs(db, source),
    listJobsOfOtherSources(db, companyId, source),
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
 * Finds the job that a listed role is, each job once: by id, an open one first; else an open one of the same words whose id is
 * gone; else an ended one of the same id, or of the same words.
 */
function finderOf(
  knownJobs: readonly KnownJob[],
  present: ReadonlySet<KnownJob>,
  listedIds: ReadonlySet<string>,
): (role: ListedRole) => KnownJob | undefined {
  const byId = new Map(knownJobs.map((known) => [known.sourceId, known]));
  const byContent = new Map<string, KnownJob[]>();
  for (const known of knownJobs) {
    const content = known.digest.split('.', 1)[0] ?? '';
    if (listedIds.has(known.sourceId)) continue;
    const alike = byContent.get(content);
    if (alike) alike.push(known);
    else byContent.set(content, [known]);
  }
  return ({ sourceIds, content }) => {
    const isFree = (known: KnownJob | undefined) => known !== undefined && !present.has(known);
    const ofId = sourceIds.map((id) => byId.get(id)).filter(isFree);
    const ofWords = (byContent.get(content) ?? []).filter(isFree);
    const isOpen = (known: KnownJob | undefined) => known !== undefined && !hasEnded(known);
    return ofId.find(isOpen) ?? ofWords.find(isOpen) ?? ofId[0] ?? ofWords.at(-1);
  };
}
