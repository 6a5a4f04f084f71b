import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { parseEnv } from '../../../src/env.ts';
import { privateLinkToken } from '../../../src/features/applications/private-link.ts';
import { paths } from '../../../src/paths.ts';
import { startServer } from '../../../src/server/main.ts';
import { bareEnv } from '../../server/bare-env.ts';
import { startS3, type TestBucket } from '../../server/s3.ts';
import { pdf } from '../../unit/applications/files.ts';
import { ownBuild } from '../own-build.ts';
import { sendRequest } from '../send-request.ts';
import { sendApplication } from '../sending.ts';
import { behindProxy, copyDatabase } from '../site.ts';
import { setUpFolder } from '../support/set-up.ts';

const folder = setUpFolder();
const buckets = { files: await startS3(), backups: await startS3(), fresh: await startS3() };
afterAll(async () => {
  for (const bucket of Object.values(buckets)) await bucket.remove();
});
const cv = pdf(300_000);

/** Settings of a board whose files lie in a bucket. */
function settingsOf(databaseUrl: string, dataFolder: string, { bucket }: TestBucket): Record<string, string> {
  const { endpoint, name, keyId, secret } = buckets.backups.bucket;
  const { origin } = ownBuild();
  return {
    ...behindProxy,
    SITE_URL: origin,
    PORT: new URL(origin).port,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, dataFolder),
    LOG_LEVEL: 'silent',
    WORKER: 'off',
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.name,
    S3_KEY_ID: bucket.keyId,
    S3_SECRET: bucket.secret,
    BACKUP_TO: `${endpoint.replace('//', `//${keyId}:${secret}@`)}/${name}`,
  };
}

/** Serves a board for as long as `visit` takes. */
async function onBoard<T>(settings: Record<string, string>, visit: () => Promise<T>): Promise<T> {
  const db = await openDatabase(settings.DATABASE_URL ?? '');
  const served = { dist: ownBuild().dist, publicDir: join(projectRoot, 'public') };
  const server = await startServer(parseEnv(settings), served, db);
  try {
    return await visit();
  } finally {
    await server.stop();
    await db.destroy();
  }
}

/** Asynchronous, because the bucket runs in this process. */
const run = async (command: string, args: string[], settings: Record<string, string>): Promise<string> => {
  const file = join(projectRoot, `src/cli/${command}.ts`);
  const env = { ...bareEnv, ...settings };
  return (await promisify(execFile)(process.execPath, [file, ...args], { cwd: folder, env })).stdout;
};

/** The file of an application, as its candidate fetches it by the private page. */
async function fetchOwnFile(applicationId: string): Promise<Buffer> {
  const { origin } = ownBuild();
  const headers = { 'x-forwarded-for': '10.0.0.9', accept: 'text/html' };
  const page = await sendRequest(origin, paths.application(privateLinkToken(behindProxy.SECRET, applicationId)), {
    headers,
  });
  const [, href = ''] = /href="([^"]*\/files\/[^"]*)"/.exec(page.text) ?? [];
  return (await sendRequest(origin, href, { headers })).bytes;
}

it('A file in a bucket is served again after its board was restored into a new database and a new bucket', async () => {
  const original = copyDatabase();
  const settings = settingsOf(original.databaseUrl, 'original', buckets.files);
  const db = await openDatabase(original.databaseUrl);
  const { hash } = await db
    .selectFrom('jobs')
    .select('hash')
    .where('status', '=', 'published')
    .where('apply_mode', '=', 'board')
    .where('id', 'not in', db.selectFrom('job_questions').select('job_id'))
    .executeTakeFirstOrThrow();
  const id = await onBoard(settings, async () => {
    const email = 'ada@bucket.example';
    expect(await sendApplication(ownBuild().origin, { hash, email, cv: { name: 'cv.pdf', bytes: cv } })).toMatchObject({
      status: 201,
    });
    const row = await db.selectFrom('applications').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    expect((await fetchOwnFile(row.id)).equals(cv)).toBe(true);
    return row.id;
  });
  await db.destroy();
  expect(await run('backup', [], settings)).toMatch(/^Backed up and tried \d+ rows and 1 file as /);
  original.remove();
  await buckets.files.remove();

  const restored = settingsOf(`file:${join(folder, 'restored.db')}`, 'restored', buckets.fresh);
  expect(await run('restore', ['latest'], restored)).toMatch(/^Restored \d+ rows and 1 file of /);
  expect(await run('verify', [], { ...restored, BUILDS_DIR: join(folder, 'no-builds') })).toMatch(
    /^All \d+ invariants hold/,
  );
  const bytes = await onBoard(restored, () => fetchOwnFile(id));
  expect(bytes.equals(cv)).toBe(true);
});
