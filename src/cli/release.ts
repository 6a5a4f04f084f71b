import { readEnv } from '../env.ts';
import { parseCommandLineOrThrow } from './arguments.ts';
import { runCommand } from './command.ts';
import { projectRoot } from './project.ts';
import { extractBuildFailureReason, requestRelease } from './release-protocol.ts';

/** Replaces the running server with the code of this folder (supervisor.ts). */
await runCommand(async () => {
  parseCommandLineOrThrow({ usage: 'npm run release' });
  const { DATA_DIR } = readEnv();
  console.log('Rendering the pages of this release next to the running server. Its log shows the progress.');
  const response = await requestRelease(DATA_DIR, projectRoot);
  if ('reason' in response)
    throw new Error(
      `The release is not ready, and the previous server keeps running: ${extractBuildFailureReason(response.reason)}`,
    );
  console.log(
    `This release serves now (process ${response.pid}). The one before it ends when its last connections do.`,
  );
});
