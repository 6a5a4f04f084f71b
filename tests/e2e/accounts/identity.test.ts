import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedInUser } from '../../../src/features/accounts/user.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { getJobByHash } from '../../../src/features/jobs/job.queries.ts';
import { joinOrCreateCompany } from '../../../src/features/membership/founding.commands.ts';
import { type JobForm, LIST_FIELDS, TEXT_FIELDS } from '../../../src/features/posting/job-form.ts';
import { postJobWithCompany } from '../../../src/features/posting/posting.commands.ts';
import { readEditorVocabulary, validateJobForm } from '../../../src/features/posting/posting.queries.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { People, type Person } from '../people.ts';
import { ADMIN, jobForm } from '../posting.ts';
import type { TestResponse } from '../send-request.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite({ env: { ADMIN_EMAILS: ADMIN } });
let people: People;
let admin: Person;

beforeAll(async () => {
  people = new People(site);
  admin = await people.signIn(ADMIN);
});
afterAll(() => people?.close());

const read = (person: Person, path: string): Promise<TestResponse> => site.request(path, { headers: person.headers });

/** Sends a form as a browser without scripts does. */
async function send(
  person: Person,
  path: string,
  fields: URLSearchParams | Record<string, string>,
): Promise<TestResponse> {
  await site.db.deleteFrom('rate_limits').where('key', 'like', 'post|%').execute();
  const answer = await site.request(path, {
    method: 'POST',
    headers: {
      ...person.headers,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams(fields).toString(),
  });
  await site.renderer.catchUp();
  return answer;
}

const visitorOf = ({ id, email }: Person): SignedInUser => ({ id, email, name: '', sessionId: '' });

async function company(owner: Person, name: string, domain: string): Promise<{ id: string; slug: string }> {
  const wanted = { name, website: `https://${domain}`, origin: site.origin };
  return expectValue(await joinOrCreateCompany(site.db, visitorOf(owner), wanted, new Date()));
}

async function openJob(owner: Person, companyId: string, changes: Partial<JobForm> = {}): Promise<string> {
  const sending = { form: jobForm(changes), companyId, allowDuplicate: true, origin: site.origin };
  const sent = expectValue(await postJobWithCompany(site.db, visitorOf(owner), sending, new Date()));
  await site.renderer.catchUp();
  return sent.hash;
}

/** A role's form as it is sent. */
function fieldsOf(form: JobForm, more: Record<string, string>): URLSearchParams {
  const fields = new URLSearchParams(more);
  for (const field of TEXT_FIELDS) fields.set(field, form[field]);
  for (const field of LIST_FIELDS) fields.set(field, form[field].join(', '));
  return fields;
}

const versionOf = async (hash: string) => String((await getJobByHash(site.db, hash)).version);

it('Invitations of one address are counted as one, however it is typed', async () => {
  const owner = await people.signIn('ada@spaces.example');
  const { slug } = await company(owner, 'Spaces', 'spaces.example');
  const typed = ['cleo@gmail.com', ' cleo@gmail.com', '\tCLEO@gmail.com ', '   Cleo@Gmail.com', '     cleo@gmail.com'];
  const statuses: (number | undefined)[] = [];
  for (const email of typed) statuses.push((await send(owner, paths.invitations(slug), { email })).status);
  expect(statuses).toEqual([303, 303, 303, 429, 429]);
  const { length } = await site.db.selectFrom('mails').select('id').where('recipient', '=', 'cleo@gmail.com').execute();
  expect(length).toBe(3);
});

it('Invitations say the name of a company in their subject only when an admin vouches for it', async () => {
  const [stranger, owner] = [await people.signIn('eve@gmail.com'), await people.signIn('ada@vouched.example')];
  const spam = await company(stranger, 'Your account is locked', 'unknown.example');
  const known = await company(owner, 'Vouched', 'vouched.example');
  await send(stranger, paths.invitations(spam.slug), { email: 'one@gmail.com' });
  await send(owner, paths.invitations(known.slug), { email: 'two@gmail.com' });
  const subjects = await site.db
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('recipient', 'in', ['one@gmail.com', 'two@gmail.com'])
    .orderBy('recipient')
    .execute();
  expect(subjects.map(({ subject }) => subject)).toEqual(['Join a company on Easel', 'Join Vouched on Easel']);
});

it('A draft is read by admins, with its preview and no buttons, and by no other user outside its company', async () => {
  const owner = await people.signIn('ada@drafts.example');
  const { id: companyId } = await company(owner, 'Drafts', 'drafts.example');
  const draft = expectValue(
    validateJobForm(jobForm({ title: 'Secret Designer' }), await readEditorVocabulary(site.db), { companyId }),
  );
  const created = await createJob(site.db, { kind: 'recruiter', id: owner.id }, draft, new Date());
  const { hash } = expectValue(created);
  const other = await people.signIn('bob@gmail.com');
  expect((await read(other, paths.recruiterJob(hash))).status).toBe(404);
  const page = await read(admin, paths.recruiterJob(hash));
  expect(page.status).toBe(200);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.text).toContain('You see this as staff of the board');
  expect(page.text).toContain('Design how people pay each other');
  expect(page.text).not.toContain(paths.recruiterJobStep(hash));
  expect(page.text).not.toContain(paths.applicants(hash));
  expect((await read(admin, paths.recruiterJobEdit(hash))).status).toBe(404);
  expect((await send(admin, paths.recruiterJobStep(hash), { step: 'submit' })).status).toBe(404);
  const { slug } = await site.db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  expect((await read(admin, paths.adminCompany(slug))).text).toContain(paths.recruiterJob(hash));
});

it('A suspicious change of an open role is announced as pending, shown line by line to the moderator, and public once accepted', async () => {
  const owner = await people.signIn('ada@changes.example');
  const { id } = await company(owner, 'Changes', 'changes.example');
  const hash = await openJob(owner, id, { title: 'Till Designer' });
  const { slug } = await getJobByHash(site.db, hash);
  const jobPath = paths.job({ slug, hash });
  const changed = jobForm({
    title: 'Till Designer',
    description: `${jobForm().description}\n- Write to us on WhatsApp`,
    applyMode: 'external',
    applyUrl: 'https://phish.example/apply',
  });
  const sent = await send(owner, paths.recruiterJobText(hash), fieldsOf(changed, { version: await versionOf(hash) }));
  expect(sent.headers.location).toBe(`${paths.recruiterJob(hash)}?notice=pending-edit`);
  const reported = (await read(owner, sent.headers.location ?? '')).text.replace(/\s+/g, ' ');
  expect(reported).toContain('Your change has been submitted');
  expect(reported).toContain('moves applicants to a private messenger');
  expect(reported).toContain('sends applicants to phish.example');
  expect(reported).toContain('Withdraw the change');
  expect((await site.request(jobPath)).text).not.toContain('WhatsApp');
  // The editor continues with the held edit.
  expect((await read(owner, paths.recruiterJobEdit(hash))).text).toContain('phish.example');

  const queue = (await read(admin, paths.reviewQueue())).text;
  expect(queue).toMatch(/<ins[^>]*>- Write to us on WhatsApp<\/ins>/);
  expect(queue).toMatch(/<ins[^>]*>https:\/\/phish\.example\/apply<\/ins>/);
  const decide = async (decision: string, version: string) =>
    send(admin, paths.review(hash), { decision, version, note: 'Read' });
  expect((await decide('accept', '1')).headers.location).toContain('rejected=');
  expect((await site.request(jobPath)).text).not.toContain('WhatsApp');
  expect((await decide('accept', await versionOf(hash))).headers.location).toBe(paths.reviewQueue());
  expect((await site.request(jobPath)).text).toContain('WhatsApp');
  expect((await read(admin, paths.adminAudit())).text).toContain('publish change of role');
});

it('The mark of a company names the proven domain, goes with a new name, and comes back when an admin has read that', async () => {
  const owner = await people.signIn('ada@marked.example');
  const { id, slug } = await company(owner, 'Marked', 'marked.example');
  const hash = await openJob(owner, id);
  const shown = async () => (await site.request(paths.company(slug))).text;
  expect(await shown()).toContain('Verified: marked.example');
  const job = await getJobByHash(site.db, hash);
  expect((await site.request(paths.job(job))).text).toContain('Verified: marked.example');

  const renamed = await send(owner, paths.recruiterCompanyProfile(), { slug, name: 'Google DeepMind' });
  expect(renamed.headers.location).toContain('saved=name');
  expect((await read(owner, renamed.headers.location ?? '')).text).toContain('won’t be marked as verified');
  expect(await shown()).toContain('Google DeepMind');
  expect(await shown()).not.toContain('Verified:');
  expect((await read(admin, paths.undecidedCompanies())).text).toContain('Google DeepMind');
  expect((await read(owner, paths.account())).text).toContain('Not yet verified under its new name');

  const verdict = { verdict: 'confirm name', website: 'https://marked.example' };
  // A name changed since then is not verified.
  const late = await send(admin, paths.companyVerification(slug), { ...verdict, name: 'Marked' });
  expect(late.headers.location).toContain('rejected=');
  await send(admin, paths.companyVerification(slug), { ...verdict, name: 'Google DeepMind' });
  expect(await shown()).toContain('Verified: marked.example');
});

it('The mark of a company is no stranger’s: who proves the domain owns the company, and decides about those who wait', async () => {
  const stranger = await people.signIn('mallory@gmail.com');
  const { id, slug } = await company(stranger, 'Victim Corp', 'victimcorp.example');
  await openJob(stranger, id);
  const alice = await people.signIn('alice@victimcorp.example');
  expect((await read(alice, paths.account())).text).toContain('you’ll become its owner');
  expect((await send(alice, paths.companyJoining(slug), {})).status).toBe(303);

  expect((await read(stranger, paths.recruiterCompany())).text).toContain('You don’t belong to a company yet');
  const waits = (await read(stranger, paths.account())).text.replace(/\s+/g, ' ');
  expect(waits).toContain('waiting to rejoin Victim Corp');
  expect(waits).not.toContain(alice.email);
  expect((await send(stranger, paths.memberRemoval(slug, alice.id), {})).status).toBe(404);
  expect((await send(stranger, paths.waitingAnswer(slug, stranger.id), { decision: 'owner' })).status).toBe(404);

  const answer = paths.waitingAnswer(slug, stranger.id);
  expect((await read(alice, paths.account())).text).toContain(`action="${answer}"`);
  expect((await read(admin, paths.adminCompany(slug))).text).toContain(paths.waitingDecision(slug, stranger.id));
  expect((await send(alice, answer, { decision: 'member' })).status).toBe(303);
  const page = (await read(stranger, paths.account())).text;
  expect(page).toContain('Victim Corp');
  expect(page).not.toContain('waiting to rejoin');
});
