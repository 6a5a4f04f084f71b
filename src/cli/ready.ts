import { get } from 'node:http';
import { readEnv } from '../env.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';

const PATIENCE_MS = 4_000;
const ANYWHERE = /^(0\.0\.0\.0|::)$/;

/** Exits with code 0 if the server of these settings on this machine is ready. For container health checks. */
await runCommand(async () => {
  readArguments({ usage: 'npm run ready' });
  const { HOST, PORT, SITE_URL } = readEnv();
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    get(
      {
        host: ANYWHERE.test(HOST) ? 'localhost' : HOST,
        port: PORT,
        path: '/readyz',
        headers: { host: new URL(SITE_URL).host },
        timeout: PATIENCE_MS,
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      },
    )
      .on('timeout', () => reject(new Error('The server does not answer')))
      .on('error', reject);
  });
  console.log(answer.text);
  process.exit(answer.status === 200 ? 0 : 1);
});
