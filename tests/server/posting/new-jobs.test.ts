import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { listMemberships } from '../../../src/features/accounts/member.queries.ts';
import type { SignedInUser } from '../../../src/features/accounts/user.ts';
import { saveFormDraft } from '../../../src/features/posting/form-draft.commands.ts';
import { findFormDraft, newJobForm } from '../../../src/features/posting/form-draft.queries.ts';
import {
  type NewJobOutcome,
  postOrSaveNewJob,
  submitSavedFormAfterSignIn,
} from '../../../src/features/posting/new-job.commands.ts';
import { postJobWithCompany } from '../../../src/features/posting/posting.commands.ts';
import { goodForm } from '../../unit/posting/forms.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantPerson } from '../people.ts';

type NewJob = Parameters<typeof postOrSaveNewJob>[2];

const newJob = (changes: Partial<NewJob> = {}): NewJob => ({
  role: goodForm({ companyWebsite: 'newcomer.example', companyName: 'Newcomer', email: 'Ana@Newcomer.example ' }),
  allowDuplicate: false,
  intent: 'send',
  token: undefined,
  isProblemDraft: false,
  origin: 'https://easel.example',
  ...changes,
});

async function plantMember(db: Db, slugs: string[]): Promise<SignedInUser> {
  const user = await plantPerson(db, 'ana@newcomer.example');
  const at = '2026-01-01T00:00:00.000Z';
  const companies = await db.selectFrom('companies').select('id').orderBy('slug').limit(slugs.length).execute();
  for (const { id } of companies)
    await db
      .insertInto('members')
      .values({ user_id: user.id, company_id: id, role: 'owner', created_at: at })
      .execute();
  return user;
}

const tokenOf = (result: NewJobOutcome): string => (result.outcome === 'kept' ? result.token : '');

describeOnBothEngines('A new job', (open, _engine, test) => {
  test('A new job of a signed-out writer is stored until they sign in at the address of the form', async () => {
    const { db, now } = await open();
    const result = await postOrSaveNewJob(db, undefined, newJob(), now);
    expect(result).toMatchObject({ outcome: 'kept', email: 'ana@newcomer.example' });
    expect((await findFormDraft(db, tokenOf(result), newJobForm))?.form.role.companyName).toBe('Newcomer');
  });

  test('A new job of a user without a company is stored, and requires no code', async () => {
    const { db, now } = await open();
    const user = await plantMember(db, []);
    expect(await postOrSaveNewJob(db, user, newJob(), now)).toMatchObject({ outcome: 'kept', email: undefined });
  });

  it('A new job of a member of one company is posted for it, or saved as its draft', async () => {
    const { db, now } = await open();
    const user = await plantMember(db, ['first']);
    const token = await saveFormDraft(db, { form: {}, problems: [] }, now);
    const posted = await postOrSaveNewJob(db, user, newJob({ token }), now);
    expect(posted.outcome).toBe('posted');
    expect(await db.selectFrom('form_drafts').select('token').execute()).toEqual([]);
    expect(await postOrSaveNewJob(db, user, newJob({ intent: 'save' }), now)).toMatchObject({ outcome: 'saved' });
  });

  test('A new job of a member of two companies is stored until they choose one', async () => {
    const { db, now } = await open();
    const user = await plantMember(db, ['first', 'second']);
    expect(await postOrSaveNewJob(db, user, newJob(), now)).toMatchObject({ outcome: 'kept', email: undefined });
    expect(await postOrSaveNewJob(db, user, newJob({ intent: 'save' }), now)).toMatchObject({ outcome: 'kept' });
  });

  it('A new job replaces the draft of its token, but not the form with problems that a later one would replace', async () => {
    const { db, now } = await open();
    const token = await saveFormDraft(db, { form: {}, problems: [] }, now);
    expect(tokenOf(await postOrSaveNewJob(db, undefined, newJob({ token }), now))).toBe(token);
    const kept = tokenOf(await postOrSaveNewJob(db, undefined, newJob({ token, isProblemDraft: true }), now));
    expect(kept).toMatch(/./);
    expect(kept).not.toBe(token);
  });

  test('A new job is rejected with problems, while posting is closed, and for a suspended company', async () => {
    const { db, now } = await open();
    const user = await plantMember(db, ['first']);
    const untitled = newJob({ role: { ...newJob().role, title: '' } });
    expect(await postOrSaveNewJob(db, user, untitled, now)).toMatchObject({ problems: [{ field: 'title' }] });
    await db.updateTable('companies').set({ suspended_at: now.toISOString() }).execute();
    expect(await postOrSaveNewJob(db, user, newJob(), now)).toMatchObject({ outcome: 'suspended' });
    expect(await postOrSaveNewJob(db, user, newJob({ intent: 'save' }), now)).toMatchObject({
      outcome: 'suspended',
    });
  });
});

describeOnBothEngines('A new job whose writer entered the code', (open) => {
  const ORIGIN = 'https://easel.example';
  const keep = async (db: Db, now: Date) => tokenOf(await postOrSaveNewJob(db, undefined, newJob(), now));

  it('A new job whose writer entered the code is submitted at once, for the company that it names', async () => {
    const { db, now } = await open();
    const token = await keep(db, now);
    const ana = await plantPerson(db, 'ana@newcomer.example');
    const submitted = await submitSavedFormAfterSignIn(db, ana, { token, origin: ORIGIN }, now);
    expect(submitted?.status).toMatch(/^(pending|published)$/);
    expect(await findFormDraft(db, token, newJobForm)).toBeUndefined();
  });

  it('A new job whose writer presses the button twice is submitted once, for one company', async () => {
    const { db, now } = await open();
    const role = { ...newJob().role, email: 'ana@gmail.com' };
    const token = tokenOf(await postOrSaveNewJob(db, undefined, newJob({ role }), now));
    const ana = await plantPerson(db, 'ana@gmail.com');
    const sending = { form: role, allowDuplicate: false, token, origin: ORIGIN };
    const sent = await Promise.all([
      postJobWithCompany(db, ana, sending, now),
      postJobWithCompany(db, ana, sending, now),
    ]);
    expect(sent.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await listMemberships(db, ana.id)).toHaveLength(1);
  });

  it('A new job whose writer entered the code waits on its page for another address, and for members who have to choose a company', async () => {
    const { db, now } = await open();
    const token = await keep(db, now);
    const ben = await plantPerson(db, 'ben@newcomer.example');
    expect(await submitSavedFormAfterSignIn(db, ben, { token, origin: ORIGIN }, now)).toBeUndefined();
    const ana = await plantMember(db, ['any']);
    expect(await submitSavedFormAfterSignIn(db, ana, { token, origin: ORIGIN }, now)).toBeUndefined();
    expect(await findFormDraft(db, token, newJobForm)).toBeDefined();
  });
});
