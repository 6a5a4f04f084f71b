import { parseArgs } from 'node:util';
import { readEnv, requireSecret } from '../env.ts';
import { addBuild } from './builds.ts';
import { runCommand } from './command.ts';
import { buildsFolder } from './project.ts';

/** `--full` draws every page, although the build before this one may have most of them. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } });
  const env = readEnv();
  requireSecret(env);
  await addBuild(buildsFolder(env), { isFull: values.full });
});
