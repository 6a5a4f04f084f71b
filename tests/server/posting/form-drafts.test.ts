import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Db } from '../../../src/db/tables.ts';
import { parseCompanyForm } from '../../../src/features/companies/company-form.ts';
import { saveFormDraft } from '../../../src/features/posting/form-draft.commands.ts';
import { companyProfileForm, findFormDraft, newJobForm } from '../../../src/features/posting/form-draft.queries.ts';
import {
  LIST_FIELDS,
  parseJobFormFields,
  parseStoredJobForm,
  TEXT_FIELDS,
} from '../../../src/features/posting/job-form.ts';
import { siteFormDraft } from '../../../src/features/settings/settings.schema.ts';
import { deriveToken } from '../../../src/lib/token.ts';
import { describeOnBothEngines } from '../harness.ts';

const KEPT = 256 * 1024;

async function sizesOf(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('form_drafts').select(['form', 'problems']).execute();
  return rows.map(({ form, problems }) => Buffer.byteLength(form) + Buffer.byteLength(problems));
}

/** A form with so many characters in each of its fields. */
function filled(length: number, mark = 'ä'): FormData {
  const fields = new FormData();
  for (const field of TEXT_FIELDS) fields.set(field, mark.repeat(length));
  for (const field of LIST_FIELDS)
    fields.set(field, Array.from({ length: length / 10 }, (_, i) => `${mark}${i}`).join(','));
  return fields;
}

describeOnBothEngines('What is kept of forms', (open, _engine, test) => {
  test('Rejected forms are bounded in number, however much strangers send', async () => {
    const { db, now } = await open();
    for (let i = 0; i < 21; i++) {
      const role = parseJobFormFields(filled(200_000));
      expect(await saveFormDraft(db, { form: { role, allowDuplicate: false }, problems: [] }, now)).toBeDefined();
    }
    const sizes = await sizesOf(db);
    expect(sizes).toHaveLength(21);
    expect(Math.max(...sizes)).toBeLessThan(KEPT);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(21 * 150_000);
  });

  test('A rejected form is stored up to 256 kB, and a larger one not in part', async () => {
    const { db, now } = await open();
    const keep = (text: string, token?: string) => saveFormDraft(db, { form: { text }, problems: [] }, now, { token });
    expect(await keep('x'.repeat(KEPT + 1))).toBeUndefined();
    // As JSON, a mark of no width takes six.
    expect(await keep('\u0001'.repeat(KEPT / 5))).toBeUndefined();
    expect(await sizesOf(db)).toEqual([]);
    const token = await keep('x'.repeat(KEPT - 100));
    expect(await keep('x'.repeat(KEPT + 1), token)).toBeUndefined();
    expect((await findFormDraft(db, token ?? '', z.unknown()))?.form).toEqual({ text: 'x'.repeat(KEPT - 100) });
  });

  it('One rejected form is stored for each account and page: the last', async () => {
    const { db, now } = await open();
    const ada = deriveToken('s', 'unsent form', 'ada', '/company');
    const secrets = [
      ada,
      ada,
      deriveToken('s', 'unsent form', 'ada', '/jobs'),
      deriveToken('s', 'unsent form', 'bob', '/company'),
      ada,
    ];
    for (const [i, own] of secrets.entries()) {
      expect(await saveFormDraft(db, { form: { i }, problems: [] }, now, { own })).toBe(own);
    }
    expect(await sizesOf(db)).toHaveLength(3);
    expect((await findFormDraft(db, ada, z.unknown()))?.form).toEqual({ i: 4 });
    expect(deriveToken('another', 'unsent form', 'ada', '/company')).not.toBe(ada);
  });

  test('A rejected profile is stored up to its limits, and without pictures', async () => {
    const { db, now } = await open();
    const long = 'a'.repeat(2_000_000);
    const fields = { name: long, oneLiner: long, about: long, website: long, socialLinks: long };
    for (let i = 0; i < 5; i++) {
      const { values: typed, problems } = parseCompanyForm(fields);
      expect(problems.map(({ field }) => field)).toEqual(['name', 'oneLiner', 'about', 'website', 'socialLinks']);
      await saveFormDraft(db, { form: { slug: 'acme', values: typed }, problems }, now, {
        own: deriveToken('s', 'unsent form', 'ada'),
      });
    }
    const sizes = await sizesOf(db);
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeLessThan(60_000);
  });

  test('A rejected form is shown again as it was typed, where it can be valid', async () => {
    const { db, now } = await open();
    const fields = new FormData();
    fields.set('description', `${'ä'.repeat(39_990)}\r\n\u2028🚀`);
    fields.set('locations', 'Berlin, Łódź,\n,Berlin');
    const role = parseJobFormFields(fields);
    const token = await saveFormDraft(
      db,
      { form: { role, allowDuplicate: true }, problems: [{ field: 'title', message: 'Give a title' }] },
      now,
    );
    const kept = await findFormDraft(db, token ?? '', newJobForm);
    expect(kept?.form).toEqual({ role, allowDuplicate: true });
    // Under the address of another page it is nothing.
    expect(await findFormDraft(db, token ?? '', companyProfileForm)).toBeUndefined();
    const profile = { form: { slug: 'northlight', values: { name: 'Another board' } }, problems: [] };
    const ofCompany = await saveFormDraft(db, profile, now);
    expect(await findFormDraft(db, ofCompany ?? '', companyProfileForm)).toMatchObject(profile);
    expect(await findFormDraft(db, ofCompany ?? '', siteFormDraft)).toBeUndefined();
    expect(parseStoredJobForm(role)).toEqual(role);
    expect(role.description).toBe(`${'ä'.repeat(39_990)}\n\u2028🚀`);
    expect(role.locations).toEqual(['Berlin', 'Łódź']);
  });
});
