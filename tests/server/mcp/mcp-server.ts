import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Db } from '../../../src/db/tables.ts';
import { parseEnv } from '../../../src/env.ts';
import { readHistoryPoint } from '../../../src/publishing/changes.queries.ts';
import { corsHeaders } from '../../../src/server/cors.ts';
import { securityHeaders } from '../../../src/server/headers.ts';
import type { PageRenderer } from '../../../src/server/page-renderer.ts';
import { makeRequestHandler } from '../../../src/server/request.ts';
import { openServices } from '../../../src/server/services.ts';
import { makeServerContext } from '../server-context.ts';

/** A board's server with everything that needs no build. */
export class McpServer {
  readonly origin: string;
  readonly #server: Server;

  private constructor(origin: string, server: Server) {
    this.origin = origin;
    this.#server = server;
  }

  static async open(db: Db): Promise<McpServer> {
    // On a busy machine a kept connection must outlive the pauses of its client.
    const server = createServer({ keepAliveTimeout: 60_000 }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Each test chooses the address of its client.
    const env = parseEnv({ SITE_URL: origin, TRUSTED_PROXIES: '1' });
    const services = await openServices(env, db);
    await services.search.start();
    const renderer = { store: { findReady: () => undefined }, context: services } as unknown as PageRenderer;
    const shared = securityHeaders(origin);
    const context = makeServerContext({
      env,
      renderer,
      services,
      shared,
      open: corsHeaders(shared),
      shownPoint: () => readHistoryPoint(db),
      handler: async () => {},
    });
    server.on('request', makeRequestHandler(context));
    return new McpServer(origin, server);
  }

  get address(): URL {
    return new URL('/mcp', this.origin);
  }

  /** Headers of a client with an address of its own, whose requests are counted alone. */
  client(n: number): Record<string, string> {
    return { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` };
  }

  async post(
    body: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: Headers; text: string }> {
    const response = await fetch(this.address, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Metadata of a request by the protocol of 2026-07-28, and the headers that repeat it. */
export function modernRequest(method: string, params: Record<string, unknown> = {}, version = '2026-07-28') {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
    headers: {
      'mcp-protocol-version': version,
      'mcp-method': method,
      ...(typeof params.name === 'string' ? { 'mcp-name': params.name } : {}),
    } as Record<string, string>,
  };
}
