import { expect, it } from 'vitest';
import { findAdminJob } from '../../../src/features/administration/admin-job.queries.ts';
import { createJob } from '../../../src/features/jobs/job.commands.ts';
import { findJob } from '../../../src/features/jobs/job.queries.ts';
import { readJobDraft } from '../../../src/features/jobs/job.relations.ts';
import type { JobDraftInput } from '../../../src/features/jobs/job.schema.ts';
import { jobMarkdown } from '../../../src/features/jobs/job-markdown.ts';
import { openJobPostingNode } from '../../../src/features/jobs/job-posting.ts';
import { publishOrSubmitJob } from '../../../src/features/jobs/submission.commands.ts';
import { listReviewQueue } from '../../../src/features/moderation/review.queries.ts';
import { toPublicJob } from '../../../src/features/public-api/public-job.ts';
import { jobXmlElement } from '../../../src/features/search/job-xml-feed.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { describeOnBothEngines, type OpenBoard } from '../harness.ts';
import { draftOf, plantOpenJob } from '../plant.ts';

const actor = { kind: 'recruiter', id: 'ana' } as const;
const origin = 'https://easel.example';
const CLIENT = 'Tidewater Instruments';

async function stage(open: OpenBoard, changes: Partial<JobDraftInput>) {
  const { db, now } = await open();
  const { hash } = await plantOpenJob(db, now, changes, actor);
  const found = await findJob(db, hash);
  if (!found) throw new Error('The role is not shown');
  const { job } = found;
  const posting = openJobPostingNode({ job, descriptionHtml: '', places: [], openTo: [] }, origin);
  const published = [
    toPublicJob(job, origin),
    posting,
    jobMarkdown({ job, similar: [] }, { origin, name: 'Easel' }),
    jobXmlElement(job, [], origin),
  ].map((one) => JSON.stringify(one));
  return { db, now, hash, job, posting, published };
}

describeOnBothEngines('A role of an agency', (open, _engine, test) => {
  it('A role of an agency names its client on the page, in the API, in Markdown, in the feed and to search engines', async () => {
    const { posting, published, job } = await stage(open, { agency: 'named-client', client: CLIENT });
    expect([job.agency, job.client]).toEqual(['named-client', CLIENT]);
    for (const one of published) expect(one).toContain(CLIENT);
    expect(posting).toMatchObject({ hiringOrganization: { '@type': 'Organization', name: CLIENT } });
  });

  test('A role of an agency shows a hidden client to moderators and its own people only', async () => {
    const { db, now, hash, job, posting, published } = await stage(open, { agency: 'hidden-client', client: CLIENT });
    expect([job.agency, job.client]).toEqual(['hidden-client', null]);
    for (const one of published) expect(one).not.toContain(CLIENT);
    expect(posting).toMatchObject({ hiringOrganization: 'confidential' });
    const admin = await findAdminJob(db, hash);
    expect(admin?.client).toBe(CLIENT);
    expect((await readJobDraft(db, admin?.id ?? '')).client).toBe(CLIENT);
    const waiting = draftOf({ companyId: 'co3', agency: 'hidden-client', client: CLIENT, title: 'Brand Designer' });
    expectValue(await publishOrSubmitJob(db, actor, expectValue(await createJob(db, actor, waiting, now)), now));
    expect(await listReviewQueue(db)).toMatchObject([{ client: CLIENT }]);
  });

  test('A role of an agency has no client where no agency posts it', async () => {
    const { db, hash, job, posting, published } = await stage(open, { client: CLIENT });
    expect([job.agency, job.client]).toEqual([null, null]);
    for (const one of published) expect(one).not.toContain(CLIENT);
    expect(posting).toMatchObject({ hiringOrganization: { name: 'Northlight' } });
    expect((await findAdminJob(db, hash))?.client).toBeNull();
  });
});
