import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface Machine {
  port: number;
}

interface Balancer {
  /** Requests answered 502 because their server stopped. */
  lost: { port: number; path: string; begunAt: number; why: string }[];
  close: () => Promise<void>;
}

/**
 * Load balancer in front of several servers: round robin, retrying the next if one refuses the connection. Requests
 * accepted by a stopping server are lost.
 */
export async function openBalancer(port: number, machines: readonly Machine[]): Promise<Balancer> {
  const lost: Balancer['lost'] = [];
  let turn = 0;
  const pass = (requested: IncomingMessage, answer: ServerResponse, body: Buffer, nth: number, tries: number) => {
    const machine = machines[nth % machines.length] as Machine;
    const begunAt = performance.now();
    const { method, url = '/', headers } = requested;
    const sent = request({ host: 'localhost', port: machine.port, method, path: url, headers, agent: false });
    sent.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
      given.once('error', (error) => {
        lost.push({ port: machine.port, path: url, begunAt, why: error.message });
        answer.destroy();
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return;
      if (error.code === 'ECONNREFUSED' && tries > 1) return pass(requested, answer, body, nth + 1, tries - 1);
      lost.push({ port: machine.port, path: url, begunAt, why: error.message });
      answer.writeHead(502).end();
    });
    sent.end(body);
  };
  const server = createServer(async (requested, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of requested) chunks.push(chunk);
    pass(requested, answer, Buffer.concat(chunks), turn++, machines.length);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    lost,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
