import { lockForWrite } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { publish } from '../../publishing/publish.ts';
import type { Actor } from '../accounts/actor.ts';
import { writeAudit } from '../accounts/audit.ts';
import type { TermKind } from '../vocabulary/former-terms.ts';
import { type TermAction, UNDO_PERIOD_MS } from './term.ts';

/** What an owner wants of the vocabulary; every action needs some of it. */
export interface TermChangeRequest<Kind extends TermKind = TermKind> {
  kind: Kind;
  action: TermAction;
  /** Of the term that is changed. */
  slug: string;
  name: string;
  /** What a place is to have as its slug. */
  address: string;
  /** Slug of what it lies in; empty for none. */
  parent: string;
  /** What a skill is also called, one name a line. */
  synonyms: string;
  /** Of the term that it becomes part of. */
  into: string;
  /** Id of the change that is taken back. */
  change: string;
}

/** A change in words, with what takes it back. */
export interface AppliedChange<Undo> {
  words: string;
  before: string;
  after: string;
  undo: Undo;
  /** Slugs whose pages change. */
  slugs: string[];
}

/** How one kind of term is changed, inside a transaction. */
interface Vocabulary<Kind extends TermKind, Undo> {
  apply: (trx: Trx, wish: TermChangeRequest<Kind>, now: Date) => Promise<Result<AppliedChange<Undo>>>;
  /** Puts back what was; gives the slugs whose pages change. */
  revert: (trx: Trx, wish: TermChangeRequest<Kind>, undo: Undo, now: Date) => Promise<Result<string[]>>;
  tagsOf: (slugs: readonly string[]) => string[];
}

/** Makes a change or takes one back, with its audit entry and every page that shows it. */
export const changeVocabulary = <Kind extends TermKind, Undo>(
  db: Db,
  actor: Actor,
  wish: TermChangeRequest<Kind>,
  vocabulary: Vocabulary<Kind, Undo>,
  now: Date,
): Promise<Result<{ slug: string }>> =>
  commitIfOk(db, async (trx) => {
    await lockForWrite(trx);
    const { kind, action } = wish;
    const done = await (action === 'undo' ? takeBack : make)(trx, wish, vocabulary, now);
    if (!done.ok) return done;
    const { before, after, slugs } = done.value;
    // Of a place, only some actions are done.
    const what = kind === 'location' ? 'place' : kind;
    const audit = {
      action: `${action} ${what}` as 'edit place',
      subject: `${what}:${slugs[0] ?? ''}`,
      detail: { before, after },
    };
    await writeAudit(trx, actor, audit, now);
    await publish(trx, toInstant(now), { tags: [...new Set(vocabulary.tagsOf(slugs))] });
    return succeed({ slug: slugs[0] ?? '' });
  });

type Outcome = Pick<AppliedChange<unknown>, 'before' | 'after' | 'slugs'>;

async function make<Kind extends TermKind, Undo>(
  trx: Trx,
  wish: TermChangeRequest<Kind>,
  { apply }: Vocabulary<Kind, Undo>,
  now: Date,
): Promise<Result<Outcome>> {
  const done = await apply(trx, wish, now);
  if (!done.ok) return done;
  const { words, undo } = done.value;
  const change = { id: newId(now), kind: wish.kind, words, undo: JSON.stringify(undo), created_at: toInstant(now) };
  await trx
    .insertInto('vocabulary_changes')
    .values({ ...change, undone_at: null })
    .execute();
  return done;
}

/** Takes back the newest change that is not taken back yet, for as long as that can be done. */
async function takeBack<Kind extends TermKind, Undo>(
  trx: Trx,
  wish: TermChangeRequest<Kind>,
  { revert }: Vocabulary<Kind, Undo>,
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
  const slugs = await revert(trx, wish, JSON.parse(newest.undo), now);
  if (!slugs.ok) return slugs;
  const undone_at: Instant = toInstant(now);
  await trx.updateTable('vocabulary_changes').set({ undone_at }).where('id', '=', newest.id).execute();
  return succeed({ before: newest.words, after: 'as it was before', slugs: [...new Set(slugs.value)] });
}

/** A slug that leads elsewhere since a change: where to, and where it led before. Null is nowhere. */
export interface TermRedirect {
  slug: string;
  into: string | null;
  was: string | null;
}

/** Lets a slug lead to another for good, and with it all that led to it. `''` is no narrowing at all. */
export async function addTermRedirects(trx: Trx, kind: TermKind, slug: string, into: string): Promise<TermRedirect[]> {
  const older = await trx
    .selectFrom('former_terms')
    .select('slug')
    .where('kind', '=', kind)
    .where('into_slug', '=', slug)
    .execute();
  const led: TermRedirect[] = [
    { slug, into, was: null },
    ...older.filter((former) => former.slug !== into).map((former) => ({ slug: former.slug, into, was: slug })),
    // What leads to itself is a term again.
    ...older.filter((former) => former.slug === into).map((former) => ({ slug: former.slug, into: null, was: slug })),
  ];
  for (const { slug: from, into: to } of led) await lead(trx, kind, from, to);
  return led;
}

/** Lets slugs lead where they led before. */
export async function removeTermRedirects(trx: Trx, kind: TermKind, led: readonly TermRedirect[]): Promise<void> {
  for (const { slug, was } of led) await lead(trx, kind, slug, was);
}

async function lead(trx: Trx, kind: TermKind, slug: string, into: string | null): Promise<void> {
  if (into === null) {
    await trx.deleteFrom('former_terms').where('kind', '=', kind).where('slug', '=', slug).execute();
    return;
  }
  await trx
    .insertInto('former_terms')
    .values({ kind, slug, into_slug: into })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ into_slug: into }))
    .execute();
}
