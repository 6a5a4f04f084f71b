import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Answer of a receiver: a status, one after a pause, or a connection cut in the middle. */
export type ReceiverAnswer =
  | number
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'slow'
  | 'cut';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server of this machine that stores what it receives and answers as `answer` says. */
export async function openReceiver(answer: (request: ReceivedRequest) => ReceiverAnswer = () => 200) {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: Buffer.concat(chunks).toString() };
    requests.push(received);
    const output = answer(received);
    if (output === 'slow') return;
    if (output === 'cut') {
      response.writeHead(200, { 'content-length': '100' }).write('{"');
      setTimeout(() => response.destroy(), 20);
      return;
    }
    const { status, headers: sent = {}, body = '' } = typeof output === 'number' ? { status: output } : output;
    response.writeHead(status, sent).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { requests, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
