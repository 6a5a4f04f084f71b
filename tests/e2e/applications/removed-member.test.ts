import { afterAll, beforeAll, expect, it } from 'vitest';
import { initialLetter } from '../../../src/features/applications/letters/letter.ts';
import { queueDecisionLetters } from '../../../src/features/applications/letters/letters.commands.ts';
import { moveApplicationsToStage } from '../../../src/features/applications/stages/stages.commands.ts';
import { createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { paths } from '../../../src/paths.ts';
import { draftOf } from '../../server/plant.ts';
import { People, type Person } from '../people.ts';
import type { RequestOptions } from '../send-request.ts';
import { sendApplication } from '../sending.ts';
import { behindProxy } from '../site.ts';
import { setUpFolder, setUpSite } from '../support/set-up.ts';

const site = await setUpSite({ env: { ...behindProxy, DATA_DIR: setUpFolder(), WORKER: 'off' } });
let people: People;
let job: { id: string; hash: string; version: number; company: { id: string; slug: string } };
let former: Person;
let owner: Person;
let applicationId: string;

beforeAll(async () => {
  const { db } = site;
  people = new People({ ...site, secret: behindProxy.SECRET });
  const [place] = await db.selectFrom('locations').select('slug').where('kind', '=', 'city').orderBy('slug').execute();
  const company = await db.selectFrom('companies').select(['id', 'slug']).orderBy('id').executeTakeFirstOrThrow();
  const category = await db
    .selectFrom('categories')
    .select('slug')
    .where('parent_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const draft = draftOf({
    companyId: company.id,
    locationSlugs: [place?.slug ?? ''],
    categorySlug: category.slug,
    requiredSkills: [],
    niceSkills: [],
    apply: { mode: 'board' },
  });
  const actor = { kind: 'system', name: 'test' } as const;
  const { hash } = expectValue(await createJob(db, actor, draft, new Date()));
  job = {
    ...(await db
      .selectFrom('jobs')
      .select(['id', 'hash', 'version'])
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow()),
    company,
  };
  expectValue(await publishJob(db, actor, { hash }, new Date()));
  former = await people.join(db, 'former@gmail.com', job.company.id, 'owner');
  owner = await people.join(db, 'owner@gmail.com', job.company.id, 'owner');
  const email = 'ada@removed.example';
  expect(await sendApplication(site.origin, { hash: job.hash, email })).toMatchObject({ status: 201 });
  const row = await db.selectFrom('applications').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  applicationId = row.id;
});
afterAll(async () => {
  await people?.close();
});

const post = async ({ headers }: Person, path: string, fields: Record<string, string>): Promise<number> => {
  const question: RequestOptions = {
    method: 'POST',
    headers: {
      ...headers,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '10.0.0.7',
    },
    body: new URLSearchParams(fields).toString(),
  };
  return (await site.request(path, question)).status;
};

const remove = (person: Person): Promise<number> =>
  post(owner, `/api/companies/${job.company.slug}/members/${person.id}/removal`, {});

const readState = async () => ({
  stage: (
    await site.db.selectFrom('applications').select('status').where('id', '=', applicationId).executeTakeFirstOrThrow()
  ).status,
  moves: (await site.db.selectFrom('application_stage_changes').selectAll().execute()).length,
  letters: (await site.db.selectFrom('application_letters').selectAll().execute()).length,
});

it('A member who was removed undoes nothing with what they were given before: moves, letters, and earlier texts of a role', async () => {
  const { db } = site;
  const now = new Date();
  const asFormer = { userId: former.id, companyId: job.company.id };
  const mover = { userId: former.id, jobId: job.id };
  const moved = expectValue(
    await moveApplicationsToStage(db, mover, { ids: [applicationId], stage: 'shortlist' }, now),
  );
  const letter = {
    ...initialLetter('rejected', { title: 'Designer', company: 'Halbmond' }, false),
    text: 'Hello {name},\n\nNo, and here is why.',
  };
  const written = expectValue(
    await queueDecisionLetters(db, asFormer, { ids: [applicationId], to: 'rejected', letter }, now),
  );
  const event = await db
    .selectFrom('job_events')
    .select('id')
    .where('job_id', '=', job.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const undoings: [string, Record<string, string>][] = [
    [paths.applicantMovesUndo(job.hash), { batch: moved.batch }],
    [paths.lettersUndo(job.hash), { batch: written.batch }],
    [paths.recruiterJobRestoration(job.hash), { eventId: event.id, version: '1' }],
  ];
  const before = await readState();
  expect(before.letters).toBe(1);
  expect(await remove(former)).toBeLessThan(400);
  for (const [path, fields] of undoings) expect([path, await post(former, path, fields)]).toEqual([path, 404]);
  expect(await readState()).toEqual(before);
  // The members who stayed can undo the same changes.
  expect(await post(owner, paths.lettersUndo(job.hash), { batch: written.batch })).toBeLessThan(400);
  expect(await post(owner, paths.applicantMovesUndo(job.hash), { batch: moved.batch })).toBeLessThan(400);
  expect(await readState()).not.toEqual(before);
});
