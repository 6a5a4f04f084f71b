import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in front of another, on a port of its own. */
export abstract class StandIn {
  readonly #server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.destroy());
  });
  origin = '';

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  protected abstract answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}
