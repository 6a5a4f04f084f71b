import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { eraseDeletedApplications } from '../../../src/features/applications/deletion.commands.ts';
import { MINUTES_TO_UNDO } from '../../../src/features/applications/own-application.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { paths } from '../../../src/paths.ts';
import { s3StorageIn } from '../../../src/storage/s3-storage.ts';
import { listStored } from '../../server/applications/receive.ts';
import { freePort } from '../../server/postgres.ts';
import { startS3 } from '../../server/s3.ts';
import { pdf } from '../../unit/applications/files.ts';
import { jobForm, openJob } from '../posting.ts';
import { openSite } from '../site.ts';
import { onPage } from '../support/page.ts';
import { setUp, setUpFolder } from '../support/set-up.ts';

const folder = setUpFolder();
const cv = join(folder, 'cv.pdf');
writeFileSync(cv, pdf(300_000));

const s3 = await startS3();
afterAll(() => s3.remove());
const { endpoint, name, keyId, secret } = s3.bucket;
const env = { DATA_DIR: folder, S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_KEY_ID: keyId, S3_SECRET: secret };
const { site, browser } = await setUp({ env: { ...env, WORKER: 'off' } });
const files = s3StorageIn(s3.bucket, join(folder, 'files/incoming'));

const findJob = (hash: string) =>
  site.db.selectFrom('jobs').select(['id', 'slug', 'hash']).where('hash', '=', hash).executeTakeFirstOrThrow();

async function fillIn(page: Page, hash: string, email: string): Promise<void> {
  await page.goto(site.origin + paths.apply(await findJob(hash)));
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
  await page.fill('#portfolio', 'ada.design');
  await page.fill('#name', 'Ada Obi');
  await page.fill('#email', email);
  await page.setInputFiles('#cv', cv);
  await page.check('#consent');
}

const privateLink = async (email: string): Promise<string> => {
  const { text } = await site.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\/applications\/[\w-]{54}/.exec(text)?.[0] ?? 'there is no link';
};

it('Applying, with files in a bucket goes all the way: sent, fetched by the recruiter and by the candidate, deleted', async () => {
  await onPage(browser, async (recruiter) => {
    const changes = jobForm({ title: 'Bucket Designer', applyMode: 'board' });
    const hash = await openJob(site, recruiter.context(), { company: 'bucket', changes });
    await onPage(browser, async (page) => {
      await fillIn(page, hash, 'ada@example.com');
      await Promise.all([page.waitForURL('**/applications/receipts/**'), page.click('button[type=submit]')]);
    });
    expect(await listStored({ files })).toHaveLength(1);
    expect(readdirSync(join(folder, 'files'))).toEqual(['incoming']);
    expect(readdirSync(join(folder, 'files/incoming'))).toEqual([]);

    await recruiter.goto(site.origin + paths.applicants(hash));
    await recruiter.click('.applicant-name');
    const [fetched] = await Promise.all([recruiter.waitForEvent('download'), recruiter.click('text=cv.pdf')]);
    expect(readFileSync(await fetched.path()).equals(readFileSync(cv))).toBe(true);

    await onPage(browser, async (page) => {
      await page.goto(site.origin + (await privateLink('ada@example.com')));
      const [own] = await Promise.all([page.waitForEvent('download'), page.click('text=cv.pdf')]);
      expect(readFileSync(await own.path()).equals(readFileSync(cv))).toBe(true);
      await page.click('text=Delete application');
      await page.click('button:text-is("Delete application")');
      await expect.poll(() => page.textContent('h1')).toBe('Your application has been deleted');
    });
    const late = new Date(Date.now() + MINUTES_TO_UNDO * MINUTE);
    expect(await eraseDeletedApplications(site.db, files, late)).toBe(1);
    expect(await listStored({ files })).toEqual([]);
  });
});

it('Applying, with files in a bucket is rejected clearly while the bucket is away, keeps every word, and arrives when it is back', async () => {
  await onPage(browser, { expected: [/503 POST/] }, async (page) => {
    const changes = jobForm({ title: 'Away Designer', applyMode: 'board' });
    const hash = await openJob(site, page.context(), { company: 'away', changes });
    await fillIn(page, hash, 'bo@example.com');
    await s3.stop();
    // More attempts than the rate limit.
    for (let i = 0; i < 4; i++) {
      await page.click('button[type=submit]');
      await page.waitForSelector('button[aria-busy=false]');
      await page.waitForSelector('text=/can’t accept this just now/');
    }
    await expect.poll(() => page.inputValue('#name')).toBe('Ada Obi');
    const { id } = await findJob(hash);
    const rows = site.db.selectFrom('applications').select('id').where('job_id', '=', id);
    expect(await rows.execute()).toEqual([]);
    expect(readdirSync(join(folder, 'files/incoming'))).toEqual([]);
    expect((await site.request(paths.roles())).status).toBe(200);

    await s3.start();
    expect(await listStored({ files })).toEqual([]);
    await Promise.all([page.waitForURL('**/applications/receipts/**'), page.click('button[type=submit]')]);
    expect(await rows.execute()).toHaveLength(1);
    expect(await listStored({ files })).toHaveLength(1);

    await s3.stop();
    const { text } = await site.request(await privateLink('bo@example.com'));
    const href = /href="([^"]*\/files\/[^"]*)"/.exec(text)?.[1] ?? '';
    const file = await site.request(href);
    expect([file.status, file.headers['retry-after']]).toEqual([503, '60']);
    await s3.start();
    expect((await site.request(href)).bytes.equals(readFileSync(cv))).toBe(true);
  });
});

it('Applying, with files in a bucket does not begin to be offered with settings that will never work, and says which', async () => {
  const elsewhere = openSite({ env: { ...env, PORT: `${await freePort()}`, S3_BUCKET: 'another' } });
  await expect(elsewhere).rejects.toThrow(`S3_BUCKET: ${endpoint} has no bucket called “another”`);
});
