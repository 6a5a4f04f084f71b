import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { addMonths, toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed, type ValidationProblem } from '../../lib/result.ts';
import { validate } from '../../lib/validation.ts';
import { findMailTextProblem, findShippedMailText, type MailText } from '../../mail/mail-text.ts';
import { SITEMAP_TAG } from '../../publishing/change.ts';
import { publish } from '../../publishing/publish.ts';
import { TEXTS_TAG } from '../../publishing/tags.ts';
import { formatUtcTime } from '../accounts/admin/admin-view.ts';
import { type Actor, writeAudit } from '../accounts/audit.ts';
import { type BoardFacts, findUnknownPlaceholder } from './facts.ts';
import { findTextVersion, listTextVersions } from './text.queries.ts';
import { textBodySchema, textHeadSchemas, textSlugSchema } from './text.schema.ts';
import {
  type EditorialFrontMatter,
  type EditorialText,
  type EditorialTextForm,
  type EditorialTextKind,
  type EditorialTextState,
  FRAUD_POLICY_SLUG,
  isExtensibleTextKind,
  MAX_TEXT_VERSIONS,
  MAX_TEXTS,
  NEW_TEXT,
  textPath,
  textStateNames,
  toUnvalidatedTextHead,
} from './text.ts';

/** Gives the board the texts that the software ships. With `isUpdate`, also those that changed since. Edited versions stay. */
export async function installShippedTexts(
  db: Db,
  shipped: readonly EditorialText[],
  now: Date,
  { isUpdate }: { isUpdate: boolean },
): Promise<number> {
  const rows = shipped.map(({ kind, slug, head, body }) => ({ kind, slug, head: JSON.stringify(head), body }));
  const readStale = async (from: Db) => {
    const stored = await from
      .selectFrom('texts')
      .select(['kind', 'slug', 'head', 'body'])
      .where('version', '=', 0)
      .execute();
    const known = new Map(stored.map((row) => [`${row.kind}/${row.slug}`, row]));
    return rows.filter((row) => {
      const before = known.get(`${row.kind}/${row.slug}`);
      return !before || (isUpdate && (before.head !== row.head || before.body !== row.body));
    });
  };
  if ((await readStale(db)).length === 0) return 0;
  const at = toInstant(now);
  return writeTransaction(db, async (trx) => {
    const stale = await readStale(trx);
    for (const { head, body, ...row } of stale) {
      if (row.kind === 'pages') await keepShippedText(trx, row);
      await trx
        .insertInto('texts')
        .values({ ...row, head, body, version: 0, state: 'published', user_id: null, created_at: at })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'slug', 'version']).doUpdateSet({ head, body, created_at: at }),
        )
        .execute();
    }
    if (stale.length > 0) await publish(trx, at, { tags: [TEXTS_TAG, SITEMAP_TAG] });
    return stale.length;
  });
}

/** Keeps a shipped text before its next release as version −1, −2 and so on, because terms and policies need a history. */
async function keepShippedText(trx: Trx, { kind, slug }: Pick<EditorialText, 'kind' | 'slug'>): Promise<void> {
  const versions = (await listTextVersions(trx, kind, slug)).map(({ version }) => version);
  const row = await trx
    .selectFrom('texts')
    .selectAll()
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('version', '=', 0)
    .executeTakeFirst();
  if (row)
    await trx
      .insertInto('texts')
      .values({ ...row, version: Math.min(...versions) - 1 })
      .execute();
}

/** Months for which all versions of the fraud policy are kept, as Ontario asks for. */
const MONTHS_OF_POLICIES = 36;

interface TextRef {
  kind: EditorialTextKind;
  slug: string;
  /** Newest version when the form was opened. Undefined for a new text. */
  version: number | undefined;
}

/** Problems of a form, by field, or the text that it states. */
export function validateTextForm(
  { kind, slug, version }: TextRef,
  form: EditorialTextForm,
  facts: BoardFacts,
  now: Date,
): Result<{ head: EditorialFrontMatter; body: string }> {
  const today = toInstant(now).slice(0, 10);
  const head = validate(
    textHeadSchemas[kind],
    toUnvalidatedTextHead(kind, form, { today, isNew: version === undefined }),
  );
  const body = validate(textBodySchema(kind), form.body);
  const problems: ValidationProblem[] = [
    ...(head.ok ? [] : head.problems.map(({ field, message }) => ({ field: field.split('.')[0] ?? '', message }))),
    ...(body.ok ? [] : body.problems.map(({ message }) => ({ field: 'body', message }))),
  ];
  if (head.ok && body.ok) {
    const wrong =
      kind === 'mails'
        ? findMailProblem(slug, { subject: head.value.title, body: body.value })
        : findFactProblem(body.value, facts);
    if (wrong) problems.push(wrong);
  }
  if (head.ok && head.value.published && head.value.published > today)
    problems.push({ field: 'published', message: 'published is after today' });
  if (problems.length > 0 || !head.ok || !body.ok) return { ok: false, problems };
  return succeed({ head: head.value, body: body.value });
}

function findMailProblem(slug: string, text: MailText): ValidationProblem | undefined {
  const original = findShippedMailText(slug);
  return original ? findMailTextProblem(text, original) : { field: '', message: 'There is no such e-mail' };
}

function findFactProblem(body: string, facts: BoardFacts): ValidationProblem | undefined {
  const unknown = findUnknownPlaceholder(body, facts);
  return unknown === undefined ? undefined : { field: 'body', message: `there is no fact ${unknown}` };
}

/** Saves a form as the next version. A published one is public at once. */
export async function saveText(
  db: Db,
  actor: Actor,
  ref: TextRef,
  { form, facts, state }: { form: EditorialTextForm; facts: BoardFacts; state: 'published' | 'draft' },
  now: Date,
): Promise<Result<{ version: number }>> {
  const checked = validateTextForm(ref, form, facts, now);
  const slug = validate(textSlugSchema, ref.slug);
  const problems = [
    ...(slug.ok ? [] : slug.problems.map(({ message }) => ({ field: 'slug', message }))),
    ...(checked.ok ? [] : checked.problems),
  ];
  if (!checked.ok || problems.length > 0) return { ok: false, problems };
  return withNewest(db, ref, async (trx) => {
    const wrong = (await findAddressProblem(trx, ref)) ?? (await findCategoryProblem(trx, checked.value.head));
    if (wrong) return { ok: false, problems: [wrong] };
    return insertVersion(trx, actor, { ...ref, ...checked.value, state }, now);
  });
}

/** Restores an earlier version as the next one, a draft as a draft. A `from` that is no number is a version that is not kept. */
export const restoreText = (db: Db, actor: Actor, ref: TextRef, fromVersion: number, now: Date) =>
  withNewest(db, ref, async (trx) => {
    const text = Number.isNaN(fromVersion)
      ? undefined
      : await findTextVersion(trx, { kind: ref.kind, slug: ref.slug, version: fromVersion });
    if (!text) return invalid('', 'This version is no longer kept');
    const { head, body } = text;
    const state = text.state === 'draft' ? 'draft' : 'published';
    return insertVersion(trx, actor, { ...ref, head, body, state }, now);
  });

/** Takes a text off the board. Its versions stay. */
export const unpublishText = (db: Db, actor: Actor, ref: TextRef, now: Date) =>
  withNewest(db, ref, async (trx) => {
    if (!isExtensibleTextKind(ref.kind)) return invalid('', 'The board needs this page');
    const text = await findTextVersion(trx, ref);
    if (!text) return invalid('', 'There is no such text');
    const { head, body } = text;
    return insertVersion(trx, actor, { ...ref, head, body, state: 'hidden' }, now);
  });

/** Runs `work` if the newest version is the one that was open. */
async function withNewest<T>(
  db: Db,
  { kind, slug, version }: TextRef,
  work: (trx: Trx) => Promise<Result<T>>,
): Promise<Result<T>> {
  return writeTransaction(db, async (trx) => {
    const [newest] = await listTextVersions(trx, kind, slug);
    if (newest?.version === version) return work(trx);
    if (version === undefined) return invalid('slug', 'There is a text at this address already');
    if (!newest) return invalid('', 'There is no such text');
    return invalid(
      '',
      `${newest.by ?? 'The software'} saved version ${newest.version} on ${formatUtcTime(newest.at)}, after you opened this. Your text is below. Compare, then save again.`,
    );
  });
}

async function insertVersion(
  trx: Trx,
  actor: Actor,
  {
    kind,
    slug,
    version: before,
    head,
    body,
    state,
  }: TextRef & { head: EditorialFrontMatter; body: string; state: EditorialTextState },
  now: Date,
): Promise<Result<{ version: number }>> {
  const version = (before ?? 0) + 1;
  const at = toInstant(now);
  await trx
    .insertInto('texts')
    .values({
      kind,
      slug,
      version,
      state,
      head: JSON.stringify(head),
      body,
      user_id: actor.kind === 'system' ? null : actor.id,
      created_at: at,
    })
    .execute();
  const versions = await listTextVersions(trx, kind, slug);
  const current = versions.find((each) => each.state !== 'draft')?.version ?? 0;
  await trx
    .deleteFrom('texts')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('version', '>', 0)
    .where('version', '<=', version - MAX_TEXT_VERSIONS)
    .where('version', '<', current)
    .$if(slug === FRAUD_POLICY_SLUG, (query) => query.where('created_at', '<', addMonths(at, -MONTHS_OF_POLICIES)))
    .execute();
  const action = ({ published: 'publish text', draft: 'draft text', hidden: 'unpublish text' } as const)[state];
  const [saved = '', earlier = 'no text'] = versions.map(
    (each) => `version ${each.version}, ${textStateNames[each.state]}`,
  );
  const detail = { before: earlier, after: saved };
  await writeAudit(trx, actor, { action, subject: `text:${kind}/${slug}`, detail }, now);
  if (state !== 'draft' && kind !== 'mails')
    await publish(trx, at, { tags: [TEXTS_TAG, SITEMAP_TAG], hot: [textPath(kind, slug)] });
  return succeed({ version });
}

/** New texts need a free address. */
async function findAddressProblem(trx: Trx, { kind, slug, version }: TextRef): Promise<ValidationProblem | undefined> {
  if (version !== undefined) return undefined;
  if (!isExtensibleTextKind(kind)) return { field: 'slug', message: 'Pages cannot be added' };
  const isReservedSlug = kind === 'fields' && (slug === 'guides' || (await hasCategory(trx, slug)));
  if (isReservedSlug || slug === NEW_TEXT) return { field: 'slug', message: 'This address is used by another page' };
  const texts = await trx
    .selectFrom('texts')
    .select('slug')
    .distinct()
    .where('kind', '=', kind)
    .limit(MAX_TEXTS)
    .execute();
  return texts.length === MAX_TEXTS
    ? { field: 'slug', message: `There can be ${MAX_TEXTS} texts of a kind` }
    : undefined;
}

async function findCategoryProblem(
  trx: Trx,
  { categories = [], category }: EditorialFrontMatter,
): Promise<ValidationProblem | undefined> {
  for (const slug of category ? [category] : categories)
    if (!(await hasCategory(trx, slug)))
      return { field: category ? 'category' : 'categories', message: `there is no category “${slug}”` };
  return undefined;
}

const hasCategory = async (trx: Trx, slug: string): Promise<boolean> =>
  (await trx.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;
