import type { Db } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import {
  type EditorialFrontMatter,
  type EditorialText,
  type EditorialTextKind,
  type EditorialTextState,
  type EditorialTextVersion,
  lastChangedAt,
  textPath,
} from './text.ts';

/** Rows that the public sees: the newest of each text that is no draft, unless it is hidden. */
const selectPublic = (db: Db) =>
  db
    .selectFrom('texts')
    .where('texts.state', '=', 'published')
    .where('texts.version', '=', (eb) =>
      eb
        .selectFrom('texts as newer')
        .select(({ fn }) => fn.max('newer.version').as('version'))
        .whereRef('newer.kind', '=', 'texts.kind')
        .whereRef('newer.slug', '=', 'texts.slug')
        .where('newer.state', '<>', 'draft'),
    );

interface TextRow {
  kind: EditorialTextKind;
  slug: string;
  head: string;
  body: string;
}

const textOf = ({ head, ...row }: TextRow): EditorialText => ({
  ...row,
  head: JSON.parse(head) as EditorialFrontMatter,
});

/** Public texts of a kind, by slug. */
export async function listPublicTexts(db: Db, kind: EditorialTextKind): Promise<EditorialText[]> {
  const rows = await selectPublic(db)
    .select(['texts.kind', 'texts.slug', 'texts.head', 'texts.body'])
    .where('texts.kind', '=', kind)
    .orderBy('texts.slug')
    .execute();
  return rows.map(textOf);
}

/** A public text. */
export async function findPublicText(
  db: Db,
  kind: EditorialTextKind,
  slug: string,
): Promise<EditorialText | undefined> {
  const row = await selectPublic(db)
    .select(['texts.kind', 'texts.slug', 'texts.head', 'texts.body'])
    .where('texts.kind', '=', kind)
    .where('texts.slug', '=', slug)
    .executeTakeFirst();
  return row && textOf(row);
}

/** Paths of public texts, each with the time of its last change. */
export async function listPublicTextChangeTimes(db: Db, kind?: EditorialTextKind): Promise<Map<string, Instant>> {
  const rows = await selectPublic(db)
    .select(['texts.kind', 'texts.slug', 'texts.head'])
    .where((eb) => (kind === undefined ? eb('texts.kind', '<>', 'mails') : eb('texts.kind', '=', kind)))
    .orderBy('texts.slug')
    .execute();
  return new Map(rows.map(({ kind, slug, head }) => [textPath(kind, slug), lastChangedAt(JSON.parse(head))]));
}

/** A text in its newest version of any state, or in the one that is named. */
export async function findTextVersion(
  db: Db,
  { kind, slug, version }: { kind: EditorialTextKind; slug: string; version?: number | undefined },
): Promise<(EditorialText & { version: number; state: EditorialTextState }) | undefined> {
  const row = await db
    .selectFrom('texts')
    .select(['kind', 'slug', 'head', 'body', 'version', 'state'])
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...textOf(row), version: row.version, state: row.state };
}

const selectVersions = (db: Db) =>
  db
    .selectFrom('texts')
    .leftJoin('users', 'users.id', 'texts.user_id')
    .select(['texts.version', 'texts.state', 'texts.created_at as at', 'users.email as by']);

/** Versions of a text, the newest first. */
export const listTextVersions = (db: Db, kind: EditorialTextKind, slug: string): Promise<EditorialTextVersion[]> =>
  selectVersions(db).where('kind', '=', kind).where('slug', '=', slug).orderBy('version', 'desc').execute();

/** Versions of a text that were public, each with the time since when, the newest first. */
export async function listPublicVersions(
  db: Db,
  kind: EditorialTextKind,
  slug: string,
): Promise<EditorialTextVersion[]> {
  const versions = (await listTextVersions(db, kind, slug)).filter(({ state }) => state === 'published');
  const firstEdit = versions.findLast(({ version }) => version > 0);
  // Shipped texts of later releases were not shown.
  return versions
    .filter(({ version, at }) => version > 0 || !firstEdit || at <= firstEdit.at)
    .sort((a, b) => (a.at === b.at ? b.version - a.version : a.at < b.at ? 1 : -1));
}

interface TextRowView extends EditorialTextVersion {
  kind: EditorialTextKind;
  slug: string;
  title: string;
  description: string;
}

/** All texts in their newest version, for editors. */
export async function listNewestTextVersions(db: Db): Promise<TextRowView[]> {
  const rows = await selectVersions(db)
    .select(['texts.kind', 'texts.slug', 'texts.head'])
    .where('texts.version', '=', (eb) =>
      eb
        .selectFrom('texts as newer')
        .select(({ fn }) => fn.max('newer.version').as('version'))
        .whereRef('newer.kind', '=', 'texts.kind')
        .whereRef('newer.slug', '=', 'texts.slug'),
    )
    .orderBy('texts.slug')
    .execute();
  return rows.map(({ head, ...row }) => {
    const { title, description = '' } = JSON.parse(head) as EditorialFrontMatter;
    return { ...row, title, description };
  });
}
