import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { applicationListLinkMail } from '../../../src/features/applications/application.mail.ts';
import { listJournalPosts } from '../../../src/features/editorial/editorial.queries.ts';
import { readShippedTextsOrThrow } from '../../../src/features/editorial/shipped-texts.ts';
import {
  installShippedTexts,
  restoreText,
  saveText,
  unpublishText,
} from '../../../src/features/editorial/text.commands.ts';
import {
  findPublicText,
  findTextVersion,
  listPublicTextChangeTimes,
  listPublicVersions,
  listTextVersions,
} from '../../../src/features/editorial/text.queries.ts';
import {
  type EditorialText,
  type EditorialTextForm,
  emptyTextForm,
  FRAUD_POLICY_SLUG,
  MAX_TEXT_VERSIONS,
  toTextForm,
} from '../../../src/features/editorial/text.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { findEditedMailText } from '../../../src/mail/mail-text.ts';
import { writeMail } from '../../../src/mail/outbox.ts';
import { TEXTS_TAG } from '../../../src/publishing/tags.ts';
import { describeOnBothEngines, type OpenBoard } from '../harness.ts';
import { plantPerson } from '../people.ts';

const facts = { daysOpen: 'sixty' };
const about: EditorialText = {
  kind: 'pages',
  slug: 'about',
  head: { title: 'About', description: 'Who we are.', updated: '2025-01-01' },
  body: 'Open for {{daysOpen}} days.',
};
const post: EditorialText = {
  kind: 'blog',
  slug: 'one',
  head: { title: 'One', description: 'The first.', published: '2025-01-01', author: 'Ada', categories: [] },
  body: 'First.',
};
const newPost: EditorialTextForm = {
  ...emptyTextForm,
  title: 'Two',
  description: 'The second.',
  published: '2025-02-01',
  author: 'Ada',
  categories: 'product-designer, ux-designer',
  body: '## Hello\n\nIt is open for {{daysOpen}} days.',
};

async function stage(open: OpenBoard) {
  const { db, now } = await open();
  await installShippedTexts(db, [about, post], now, { isUpdate: true });
  const { id } = await plantPerson(db, 'ed@example.com');
  const actor = { kind: 'admin', id, staffRole: 'editor' } as const;
  const save = (
    ref: { kind: EditorialText['kind']; slug: string; version: number | undefined },
    form: Partial<EditorialTextForm>,
    state: 'published' | 'draft' = 'published',
  ) => saveText(db, actor, ref, { form: { ...newPost, ...form }, facts, state }, now);
  const aboutAt = (version: number) => ({ kind: 'pages', slug: 'about', version }) as const;
  const bodyOf = async (kind: EditorialText['kind'], slug: string) => (await findPublicText(db, kind, slug))?.body;
  return { db, now, actor, save, aboutAt, bodyOf };
}

describeOnBothEngines('Texts of editors', (open, _engine, test) => {
  test('Texts begin with the shipped files, follow their changes, and stay as they were edited', async () => {
    const { db, now, save, aboutAt, bodyOf } = await stage(open);
    const changed = { ...about, body: 'Shipped again.' };
    expect(await installShippedTexts(db, [changed, post], now, { isUpdate: false })).toBe(0);
    expect(await installShippedTexts(db, [changed, post], now, { isUpdate: true })).toBe(1);
    expect(await bodyOf('pages', 'about')).toBe('Shipped again.');
    expectValue(await save(aboutAt(0), { ...toTextForm(about), body: 'Edited.' }));
    expect(await installShippedTexts(db, [about, post], now, { isUpdate: true })).toBe(1);
    expect(await bodyOf('pages', 'about')).toBe('Edited.');
  });

  it('Published texts are public at once, dated today, with a change record and an entry in the audit log', async () => {
    const { db, now, save, aboutAt } = await stage(open);
    const before = await db.selectFrom('changes').select('record').execute();
    expectValue(await save(aboutAt(0), { ...toTextForm(about), body: 'Edited.' }));
    expect(await findPublicText(db, 'pages', 'about')).toMatchObject({
      head: { updated: now.toISOString().slice(0, 10) },
      body: 'Edited.',
    });
    const records = await db.selectFrom('changes').select('record').execute();
    expect(JSON.parse(records[before.length]?.record ?? '{}')).toMatchObject({
      tags: [TEXTS_TAG, 'sitemap'],
      hot: ['/about'],
    });
    const log = await db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute();
    expect(log).toEqual([{ actor: 'editor:ed@example.com', action: 'publish text', subject: 'text:pages/about' }]);
  });

  it('Texts can be added, drafted without being seen, unpublished and restored', async () => {
    const { db, now, actor, save, bodyOf } = await stage(open);
    const two = (version: number | undefined) => ({ kind: 'blog', slug: 'two', version }) as const;
    expectValue(await save(two(undefined), {}, 'draft'));
    expect(await bodyOf('blog', 'two')).toBeUndefined();
    expectValue(await save(two(1), {}));
    expect((await listJournalPosts(db)).map(({ href }) => href)).toEqual(['/blog/two', '/blog/one']);
    expectValue(await save(two(2), { body: 'Not yet.' }, 'draft'));
    expect(await bodyOf('blog', 'two')).toBe(newPost.body);
    expectValue(await unpublishText(db, actor, two(3), now));
    expect([...(await listPublicTextChangeTimes(db, 'blog')).keys()]).toEqual(['/blog/one']);
    expectValue(await restoreText(db, actor, two(4), 2, now));
    expect(await bodyOf('blog', 'two')).toBe(newPost.body);
    const versions = await listTextVersions(db, 'blog', 'two');
    expect(versions.map(({ version, state }) => `${version} ${state}`)).toEqual([
      '5 published',
      '4 hidden',
      '3 draft',
      '2 published',
      '1 draft',
    ]);
    expect(versions[0]?.by).toBe('ed@example.com');
  });

  test('Texts of a draft are restored as a draft, and stay unpublished', async () => {
    const { db, now, actor, save, aboutAt, bodyOf } = await stage(open);
    expectValue(await save(aboutAt(0), { ...toTextForm(about), body: 'Secret.' }, 'draft'));
    expectValue(await save(aboutAt(1), { ...toTextForm(about), body: 'Public.' }));
    expectValue(await restoreText(db, actor, aboutAt(2), 1, now));
    expect(await bodyOf('pages', 'about')).toBe('Public.');
    expect(await findTextVersion(db, { kind: 'pages', slug: 'about' })).toMatchObject({
      state: 'draft',
      body: 'Secret.',
    });
  });

  it('Texts of the fraud policy are stored in each version that was public, also of earlier releases, for three years', async () => {
    const { db, now, actor } = await stage(open);
    const policy = { ...about, slug: FRAUD_POLICY_SLUG, body: 'First.' };
    const at = (days: number) => new Date(now.getTime() + days * DAY);
    const ship = (body: string, days: number) =>
      installShippedTexts(db, [{ ...policy, body }], at(days), { isUpdate: true });
    const save = (version: number, body: string, state: 'published' | 'draft', days: number) =>
      saveText(
        db,
        actor,
        { kind: 'pages', slug: policy.slug, version },
        { form: { ...toTextForm(policy), body }, facts, state },
        at(days),
      );
    const read = async () =>
      Promise.all(
        (await listPublicVersions(db, 'pages', policy.slug)).map(
          async ({ version }) => (await findTextVersion(db, { kind: 'pages', slug: policy.slug, version }))?.body,
        ),
      );
    await ship('First.', 0);
    await ship('Second.', 1);
    expectValue(await save(0, 'Draft.', 'draft', 2));
    expect(await read()).toEqual(['Second.', 'First.']);
    expectValue(await save(1, 'Ours.', 'published', 3));
    // A release after the first edit is not shown.
    await ship('Third.', 4);
    expect(await read()).toEqual(['Ours.', 'Second.', 'First.']);
    const rows = Array.from({ length: MAX_TEXT_VERSIONS }, (_, n) => ({
      kind: 'pages' as const,
      slug: policy.slug,
      version: n + 3,
      state: 'published' as const,
      head: '{}',
      body: `${n}`,
      user_id: null,
      created_at: at(5).toISOString(),
    }));
    await db.insertInto('texts').values(rows).execute();
    expectValue(await save(MAX_TEXT_VERSIONS + 2, 'Newest.', 'published', 6));
    expect(await read()).toContain('Ours.');
    expectValue(await save(MAX_TEXT_VERSIONS + 3, 'Newest.', 'published', 4 * 366));
    expect(await read()).not.toContain('Ours.');
  });

  test('Texts are not restored to a version that is no number or that is not stored', async () => {
    const { db, now, actor, aboutAt, bodyOf } = await stage(open);
    for (const from of [Number.NaN, 7]) {
      const restored = await restoreText(db, actor, aboutAt(0), from, now);
      expect(restored).toEqual({ ok: false, problems: [{ field: '', message: 'This version is no longer kept' }] });
    }
    expect(await bodyOf('pages', 'about')).toBe(about.body);
  });

  test('Texts can be restored to what was shipped', async () => {
    const { db, now, actor, save, aboutAt, bodyOf } = await stage(open);
    expectValue(await save(aboutAt(0), { ...toTextForm(about), body: 'Edited.' }));
    expectValue(await restoreText(db, actor, aboutAt(1), 0, now));
    expect(await bodyOf('pages', 'about')).toBe(about.body);
  });

  test('Two editors lose no text: the second learns who saved which version', async () => {
    const { db, save, aboutAt, bodyOf } = await stage(open);
    expectValue(await save(aboutAt(0), { ...toTextForm(about), body: 'Hers.' }));
    const late = await save(aboutAt(0), { ...toTextForm(about), body: 'His.' });
    expect(late).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining('ed@example.com saved version 1') }],
    });
    expect(await bodyOf('pages', 'about')).toBe('Hers.');
    expectValue(await save(aboutAt(1), { ...toTextForm(about), body: 'His.' }));
    expect((await findTextVersion(db, aboutAt(1)))?.body).toBe('Hers.');
  });

  test.each([
    [{ title: '' }, 'title is empty'],
    [{ title: 'x'.repeat(71) }, 'title is longer than 70 characters'],
    [{ title: 'For {{daysOpen}}' }, 'title cannot print facts: only the text below it can'],
    [{ description: ' ' }, 'description is empty'],
    [{ published: 'yesterday' }, 'published must be a date, written 2026-11-20'],
    [{ published: '2999-01-01' }, 'published is after today'],
    [{ author: '' }, 'author is empty'],
    [{ categories: 'Product Designer' }, 'a category is written as its slug, such as product-designer'],
    [{ categories: 'nothing' }, 'there is no category “nothing”'],
    [{ body: '' }, 'text is empty'],
    [{ body: 'For {{daysShut}} days' }, 'there is no fact {{daysShut}}'],
    [{ body: `${'>'.repeat(60)}x` }, 'must not nest lists, quotes and other marks more than 50 deep'],
  ])('The form %j is rejected with its field and rule', async (form, message) => {
    const { save } = await stage(open);
    const saved = await save({ kind: 'blog', slug: 'two', version: undefined }, form);
    expect(saved).toEqual({ ok: false, problems: [{ field: Object.keys(form)[0], message }] });
  });

  test.each([
    ['blog', 'Two Words', 'The address is written with a–z, 0–9 and single hyphens'],
    ['blog', 'one', 'There is a text at this address already'],
    ['blog', 'new', 'This address is used by another page'],
    ['pages', 'imprint', 'Pages cannot be added'],
    ['fields', 'product-designer', 'This address is used by another page'],
  ] as const)('Texts of kind %s are not added at %s', async (kind, slug, message) => {
    const { save } = await stage(open);
    const saved = await save({ kind, slug, version: undefined }, {});
    expect(saved).toEqual({ ok: false, problems: [{ field: 'slug', message }] });
  });

  it('Pages that the board needs are not unpublished', async () => {
    const { db, now, actor, aboutAt } = await stage(open);
    expect((await unpublishText(db, actor, aboutAt(0), now)).ok).toBe(false);
  });

  test('Texts keep a bounded number of versions, and the public one', async () => {
    const { db, now, save, aboutAt, bodyOf } = await stage(open);
    expectValue(await save(aboutAt(0), { ...toTextForm(about), body: 'Public.' }));
    const rows = Array.from({ length: MAX_TEXT_VERSIONS }, (_, n) => ({
      ...aboutAt(n + 2),
      state: 'draft' as const,
      head: '{}',
      body: '',
      user_id: null,
      created_at: now.toISOString(),
    }));
    await db.insertInto('texts').values(rows).execute();
    const newest = MAX_TEXT_VERSIONS + 1;
    expectValue(await save(aboutAt(newest), toTextForm(about), 'draft'));
    expect(await bodyOf('pages', 'about')).toBe('Public.');
    expectValue(await save(aboutAt(newest + 1), toTextForm(about)));
    expect((await listTextVersions(db, 'pages', 'about')).map(({ version }) => version).sort((a, b) => a - b)[1]).toBe(
      4,
    );
  });

  it('Texts of e-mails are in the next one that is sent, and drafts are not; undoing brings back the shipped words', async () => {
    const { db, now, actor, save } = await stage(open);
    const shipped = readShippedTextsOrThrow(projectRoot).filter(({ kind }) => kind === 'mails');
    await installShippedTexts(db, shipped, now, { isUpdate: true });
    const ref = (version: number) => ({ kind: 'mails', slug: 'application-list', version }) as const;
    const mail = applicationListLinkMail({ origin: 'https://board.example', link: 'https://board.example/l' });
    const send = async () => {
      const id = await writeMail(db, { ...mail, kind: 'application list', to: 'ida@example.com' }, now);
      return db.selectFrom('mails').select(['subject', 'text', 'html']).where('id', '=', id).executeTakeFirstOrThrow();
    };
    const before = await send();
    expect(before.subject).toBe('Your applications');
    const changes = await db.selectFrom('changes').select('id').execute();
    const form = {
      ...toTextForm(shipped.find(({ slug }) => slug === 'application-list') as EditorialText),
      title: 'Everything you sent\r\nBcc: eve@example.com',
      body: '# All of it\n\nDear <b>reader</b>, it works for {{days}}.\n\n[Open]({{link}})\n\n---\n\nYou asked {{board}}.',
    };
    expectValue(await save(ref(0), form, 'draft'));
    expect(await send()).toEqual(before);
    expectValue(await save(ref(1), form));
    const after = await send();
    expect(after.subject).toBe('Everything you sent Bcc: eve@example.com');
    expect(after.text).toContain(
      'All of it\n\nDear <b>reader</b>, it works for 7 days.\n\nOpen:\nhttps://board.example/l',
    );
    expect(after.html).toContain('Dear &lt;b&gt;reader&lt;/b&gt;, it works for 7 days.');
    expect(after.html).toContain('<a class="button" href="https://board.example/l">Open</a>');
    // No page shows it, and no list of pages names it.
    expect(await db.selectFrom('changes').select('id').execute()).toEqual(changes);
    expect([...(await listPublicTextChangeTimes(db)).keys()]).not.toContain('/admin/texts/mails/application-list');
    for (const [body, message] of [
      [form.body.replace('{{days}}', '{{hours}}'), 'there is no placeholder {{hours}}'],
      [form.body.replace('[Open]({{link}})', ''), 'text must have [Words]({{link}}) once'],
      [form.body.padEnd(4_001, 'x'), 'can have up to 4,000 characters'],
    ] as const) {
      const rejected = await save(ref(2), { ...form, body });
      expect(rejected.ok ? [] : rejected.problems.map((problem) => problem.message)).toEqual([
        expect.stringContaining(message),
      ]);
    }
    const other = await save({ ...ref(2), slug: '../pages/about', version: 0 }, form);
    expect(other.ok).toBe(false);
    expectValue(await restoreText(db, actor, ref(2), 0, now));
    expect(await send()).toEqual(before);
  });

  test('Texts of e-mails for placeholders that a release has removed are replaced by the shipped ones', async () => {
    const { db, now } = await stage(open);
    const head = JSON.stringify({ title: 'Old', description: 'Old.' });
    const body = '# Old\n\n{{gone}}\n\n[Open]({{link}})\n\n---\n\nOld.';
    await db
      .insertInto('texts')
      .values({
        kind: 'mails',
        slug: 'application-list',
        version: 1,
        state: 'published',
        head,
        body,
        user_id: null,
        created_at: now.toISOString(),
      })
      .execute();
    expect(await findEditedMailText(db, 'application-list')).toBeUndefined();
  });
});
