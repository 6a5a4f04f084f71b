import { readEnv } from '../env.ts';
import { addBuild } from './builds.ts';
import { runCommand } from './command.ts';
import { buildsFolder } from './project.ts';

await runCommand(async () => {
  readEnv();
  await addBuild(buildsFolder);
});
