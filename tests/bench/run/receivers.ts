import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Requests by first part of the path, without repeats of one `webhook-id`. */
export type Received = Record<string, number>;

// Accepts notices. Reports its port, then for each message what came.
const received: Received = {};
const ids = new Set<string>();
const server = createServer((request, response) => {
  const [, target = ''] = (request.url ?? '').split('/');
  const id = request.headers['webhook-id'];
  if (!ids.has(target + id)) received[target] = (received[target] ?? 0) + 1;
  if (id) ids.add(target + id);
  request.resume().on('end', () => response.writeHead(200).end());
});
process.on('message', () => process.send?.(received));
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
