import { get } from 'node:http';
import type { Env } from '../env.ts';
import { pluralize } from '../lib/text.ts';
import type { FailedPage } from '../publishing/manifest.ts';

const TIMEOUT_MS = 4_000;
const ANYWHERE = /^(0\.0\.0\.0|::)$/;

/** Requests a path from this machine's server. @throws Error if none responds. */
export function requestFromLocalServer(
  { HOST, PORT, SITE_URL }: Pick<Env, 'HOST' | 'PORT' | 'SITE_URL'>,
  path: string,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    get(
      {
        host: ANYWHERE.test(HOST) ? 'localhost' : HOST,
        port: PORT,
        path,
        headers: { host: new URL(SITE_URL).host },
        timeout: TIMEOUT_MS,
        // A kept-alive connection would delay the shutdown of the server.
        agent: false,
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk));
        response.on('error', reject).on('end', () => resolve({ status: response.statusCode, text }));
      },
    )
      .on('timeout', function (this: { destroy: (error: Error) => void }) {
        this.destroy(new Error('The server does not answer'));
      })
      .on('error', reject);
  });
}

const MAX_PAGES_REQUESTED = 50;

/** @throws Error if this release cannot render a page that the running server can. The code is at fault then. */
export async function assertNoNewlyBrokenPages(env: Env, failed: readonly FailedPage[]): Promise<void> {
  for (const { path, reason } of failed.slice(0, MAX_PAGES_REQUESTED)) {
    const response = await requestFromLocalServer(env, path).catch(() => undefined);
    if (response?.status === 200)
      throw new Error(
        `${pluralize(failed.length, 'page')} could not be rendered, and the running server has ${path}: ${reason}`,
      );
  }
}
