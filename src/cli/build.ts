import { readEnv, requireSecretIfPublic } from '../env.ts';
import { parseCommandLineOrThrow } from './arguments.ts';
import { createBuild } from './builds.ts';
import { runCommand } from './command.ts';
import { buildsFolder } from './project.ts';

await runCommand(async () => {
  const { flags } = parseCommandLineOrThrow({
    usage: 'npm run build [-- --full]',
    flags: { full: { type: 'boolean' } },
  });
  const env = readEnv();
  requireSecretIfPublic(env);
  await createBuild(buildsFolder(env), { isFull: flags.full ?? false });
});
