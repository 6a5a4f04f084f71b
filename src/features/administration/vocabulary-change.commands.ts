import { insertRows } from '../../db/bulk.ts';
import { acquireWriteLock } from '../../db/dialect.ts';
import type { Db, Tables, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { publish } from '../../publishing/publish.ts';
import { makeScheduleDue } from '../../queue/schedule.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import type { reclassifyJobs } from '../jobs/job.reclassification.ts';
import { INDEXED_LISTINGS } from '../jobs/listing.ts';
import type { TermKind } from '../vocabulary/former-terms.ts';
import {
  deleteTermRow,
  jobIdsOfMerger,
  readTermRows,
  revertTermMerger,
  type StoredTerm,
  type TermMerger,
  upsertTermRows,
} from './named-terms.ts';
import { type TermAction, UNDO_PERIOD_MS } from './term.ts';

export interface TermChangeRequest<Kind extends TermKind = TermKind> {
  kind: Kind;
  action: TermAction;
  slug: string;
  name: string;
  /** New slug of a place. */
  address: string;
  /** Slug of the parent, or empty. */
  parent: string;
  /** Synonyms of a skill, one per line. */
  synonyms: string;
  /** Slug of the term to merge into. */
  into: string;
  /** Id of the change to undo. */
  change: string;
}

/** Rows before a change, to undo it. */
interface Undo {
  rows: readonly StoredTerm[];
  added: readonly string[];
  merger: TermMerger | null;
  /** Redirects before the change. Null if they stayed. */
  former: readonly FormerTerm[] | null;
}

type FormerTerm = Tables['term_redirects'];

export interface AppliedTermChange {
  words: string;
  before: string;
  after: string;
  undo: Partial<Undo>;
  slugs: string[];
}

/** Rules of one kind of term. */
interface Vocabulary<Kind extends TermKind> {
  apply: (trx: Trx, wish: TermChangeRequest<Kind>, now: Date) => Promise<Result<AppliedTermChange>>;
  /** Problem with undoing a change. Undefined if there is none. */
  objectToUndo: (trx: Trx, undo: { rows: readonly never[]; added: readonly string[] }) => Promise<string | undefined>;
  /** Ids of jobs of a term, in any state. */
  listJobsIn: (trx: Trx, id: string) => Promise<string[]>;
  reclassify: typeof reclassifyJobs;
  tagsOf: (slugs: readonly string[]) => string[];
}

/** Makes or undoes a change with its audit entry and change record. */
export const changeVocabulary = <Kind extends TermKind>(
  db: Db,
  actor: Actor,
  wish: TermChangeRequest<Kind>,
  vocabulary: Vocabulary<Kind>,
  now: Date,
): Promise<Result<{ slug: string }>> =>
  commitIfOk(db, async (trx) => {
    await acquireWriteLock(trx);
    const { kind, action } = wish;
    const done = await (action === 'undo' ? undo : make)(trx, wish, vocabulary, now);
    if (!done.ok) return done;
    const { before, after, slugs } = done.value;
    // Places have some of the actions only.
    const what = kind === 'location' ? 'place' : kind;
    const audit = {
      action: `${action} ${what}` as 'edit place',
      subject: `${what}:${slugs[0] ?? ''}`,
      detail: { before, after },
    };
    await writeAudit(trx, actor, audit, now);
    await publish(trx, toInstant(now), { tags: [...new Set(vocabulary.tagsOf(slugs))] });
    // Search engines learn of new addresses within two minutes.
    await makeScheduleDue(trx, INDEXED_LISTINGS, now);
    return succeed({ slug: slugs[0] ?? '' });
  });

type Outcome = Pick<AppliedTermChange, 'before' | 'after' | 'slugs'>;

async function make<Kind extends TermKind>(
  trx: Trx,
  wish: TermChangeRequest<Kind>,
  { apply }: Vocabulary<Kind>,
  now: Date,
): Promise<Result<Outcome>> {
  const done = await apply(trx, wish, now);
  if (!done.ok) return done;
  const { words, undo } = done.value;
  const change = {
    id: newId(now),
    kind: wish.kind,
    words,
    undo: JSON.stringify({ ...NOTHING, ...undo }),
    created_at: toInstant(now),
  };
  await trx
    .insertInto('vocabulary_changes')
    .values({ ...change, undone_at: null })
    .execute();
  return done;
}

/** Undoes the newest change within the undo period. */
async function undo<Kind extends TermKind>(
  trx: Trx,
  wish: TermChangeRequest<Kind>,
  vocabulary: Vocabulary<Kind>,
  now: Date,
): Promise<Result<Outcome>> {
  const newest = await trx
    .selectFrom('vocabulary_changes')
    .selectAll()
    .where('kind', '=', wish.kind)
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!newest || newest.created_at <= toInstant(new Date(now.getTime() - UNDO_PERIOD_MS))) {
    return invalid('change', 'Nothing was changed in the last day');
  }
  if (newest.id !== wish.change) return invalid('change', 'Undo what was changed after it first');
  const slugs = await revert(trx, wish.kind, vocabulary, JSON.parse(newest.undo), now);
  if (!slugs.ok) return slugs;
  const undone_at: Instant = toInstant(now);
  await trx.updateTable('vocabulary_changes').set({ undone_at }).where('id', '=', newest.id).execute();
  return succeed({ before: newest.words, after: 'as it was before', slugs: [...new Set(slugs.value)] });
}

const NOTHING: Undo = { rows: [], added: [], merger: null, former: null };

/** Restores rows. Returns the slugs whose pages change. */
async function revert<Kind extends TermKind>(
  trx: Trx,
  kind: Kind,
  vocabulary: Vocabulary<Kind>,
  undo: Undo,
  now: Date,
): Promise<Result<string[]>> {
  const { rows, added, merger, former } = undo;
  const objection = await vocabulary.objectToUndo(trx, { rows: rows as readonly never[], added });
  if (objection !== undefined) return invalid('change', objection);
  const jobs = merger ? jobIdsOfMerger(merger) : [];
  for (const { id } of rows) jobs.push(...(await vocabulary.listJobsIn(trx, id)));
  const changed = new Set([...rows.map(({ id }) => id), ...added, ...(merger ? [merger.into] : [])]);
  const present = await readTermRows(trx, kind);
  await vocabulary.reclassify(trx, jobs, now, async () => {
    await upsertTermRows(trx, kind, rows, now);
    if (merger) await revertTermMerger(trx, kind, merger);
    for (const id of added) await deleteTermRow(trx, kind, id);
  });
  if (former) {
    await trx.deleteFrom('term_redirects').where('kind', '=', kind).execute();
    await insertRows(trx, 'term_redirects', former);
  }
  return succeed([...rows, ...present.filter(({ id }) => changed.has(id))].map(({ slug }) => slug));
}

/** Redirects a slug and its redirects to another slug, `''` for all jobs. Returns the earlier redirects of the kind. */
export async function addTermRedirects(trx: Trx, kind: TermKind, slug: string, into: string): Promise<FormerTerm[]> {
  const former = trx.selectFrom('term_redirects').selectAll().where('kind', '=', kind);
  const before = await former.orderBy('slug').execute();
  await trx
    .updateTable('term_redirects')
    .set({ target_slug: into })
    .where('kind', '=', kind)
    .where('target_slug', '=', slug)
    .execute();
  // A slug that would redirect to itself is in use again.
  await trx.deleteFrom('term_redirects').where('kind', '=', kind).where('slug', 'in', [slug, into]).execute();
  await trx.insertInto('term_redirects').values({ kind, slug, target_slug: into }).execute();
  return before;
}
