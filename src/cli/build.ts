import { readEnv, requireSecret } from '../env.ts';
import { addBuild } from './builds.ts';
import { runCommand } from './command.ts';
import { buildsFolder } from './project.ts';

await runCommand(async () => {
  const env = readEnv();
  requireSecret(env);
  await addBuild(buildsFolder(env));
});
