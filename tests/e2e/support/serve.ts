import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body: string;
}

/** Serves what `answer` says on a free port of this machine; 404 where it says nothing. */
export async function serve(answer: (path: string, request: IncomingMessage) => Answer | string | undefined) {
  const server = createServer((request, response) => {
    const given = answer((request.url ?? '/').split('?')[0] ?? '/', request) ?? { status: 404, body: 'Not found' };
    const { status = 200, type = 'text/html', headers, body } = typeof given === 'string' ? { body: given } : given;
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
