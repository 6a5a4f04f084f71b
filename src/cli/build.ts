import { enableCompileCache } from 'node:module';
import { readEnv, requireSecretIfPublic } from '../env.ts';
import { parseCommandLineOrThrow } from './arguments.ts';
import { runCommand } from './command.ts';
import { buildsFolder, compileCacheFolder, projectRoot } from './project.ts';

await runCommand(async () => {
  const { flags } = parseCommandLineOrThrow({
    usage: 'npm run build [-- --full]',
    flags: { full: { type: 'boolean' } },
  });
  const env = readEnv();
  requireSecretIfPublic(env);
  // Rendering threads read the variable.
  process.env.NODE_COMPILE_CACHE ??= compileCacheFolder(projectRoot);
  enableCompileCache();
  const { createBuild } = await import('./builds.ts');
  await createBuild(buildsFolder(env), { isFull: flags.full ?? false });
});
