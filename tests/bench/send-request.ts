import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface BenchResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export const keepAlive = new Agent({ keepAlive: true, maxSockets: 8 });

/** One GET with brotli allowed; the body stays as it came. */
export function sendRequest(port: number, path: string, agent?: Agent): Promise<BenchResponse> {
  return new Promise((resolve, reject) => {
    const requested = request(
      { host: '127.0.0.1', port, path, agent: agent ?? false, headers: { 'accept-encoding': 'br' } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
        response.on('error', reject);
      },
    );
    requested.on('error', reject);
    requested.end();
  });
}

/** Repeats a request until the response is 200. */
export async function requestUntilOk(port: number, path: string, { patience = 60_000 } = {}): Promise<BenchResponse> {
  const until = performance.now() + patience;
  for (;;) {
    const answer = await sendRequest(port, path).catch(() => undefined);
    if (answer?.status === 200) return answer;
    if (performance.now() > until) throw new Error(`Nothing answered 200 at ${path} within ${patience} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
