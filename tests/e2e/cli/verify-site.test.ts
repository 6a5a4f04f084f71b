import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { bareEnv } from '../../server/bare-env.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite();

/** Runs `npm run verify -- --site …`. */
const verify = (...more: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const settings = {
      ...bareEnv,
      DATABASE_URL: site.databaseUrl,
      DATA_DIR: dirname(site.databaseUrl.slice('file:'.length)),
      SITE_URL: site.origin,
    };
    execFile(
      process.execPath,
      ['src/cli/verify.ts', '--site', site.origin, ...more],
      { cwd: projectRoot, env: settings },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

it('Verifying a site counts again if asked, requests every page, and names the roles that pages and database disagree about', async () => {
  await site.db.updateTable('listings').set({ open: 1_000 }).where('key', 'like', '%figma%').execute();
  expect(await verify('--recount')).toEqual({ code: 0, output: expect.stringMatching(/^All \d+ invariants hold\n$/) });
  // Changed without change record.
  const [job] = await site.db.selectFrom('jobs').select(['id', 'hash']).where('status', '=', 'published').execute();
  await site.db
    .updateTable('jobs')
    .set({ status: 'archived' })
    .where('id', '=', job?.id ?? '')
    .execute();
  const { code, output } = await verify();
  expect(code).toBe(1);
  for (const name of ['No draft, no role in review and no archived one', 'The list of all roles', 'The sitemap'])
    expect(output).toMatch(new RegExp(`Broken: ${name}.*${job?.hash}`));
});
