import { readEnv } from '../env.ts';
import { parseCommandLineOrThrow } from './arguments.ts';
import { runCommand } from './command.ts';
import { requestFromLocalServer } from './server-request.ts';

/** Exits with code 0 if the server of these settings on this machine is ready. For container health checks. */
await runCommand(async () => {
  parseCommandLineOrThrow({ usage: 'npm run ready' });
  const response = await requestFromLocalServer(readEnv(), '/readyz');
  console.log(response.text);
  process.exit(response.status === 200 ? 0 : 1);
});
