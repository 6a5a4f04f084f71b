import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type MailTransport, openTransport } from '../../src/mail/transport.ts';

/** A way to a mail server of this machine, closed with the test. */
export const transportTo = (
  port: number,
  patience = 5_000,
  from: string | { address: string } = 'Easel <mail@easel.example>',
): MailTransport => {
  const transport = openTransport({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: patience });
  onTestFinished(transport.close);
  return transport;
};

/** A real mail server that keeps what it is given, parsed and byte by byte. `afterText` sees the connection before the last answer. Closed with the test. */
export async function openPostOffice(options: SMTPServerOptions = {}, afterText?: (socket: Socket) => unknown) {
  const received: Promise<Email>[] = [];
  const raw: string[] = [];
  const sockets: Socket[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        raw.push(Buffer.concat(chunks).toString('latin1'));
        received.push(PostalMime.parse(Buffer.concat(chunks)));
        for (const socket of sockets) afterText?.(socket);
        answer();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.server.address() as { port: number };
  /** Ends all connections without a word. */
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    transport: transportTo(port),
    log: undefined,
    origin: 'https://easel.example',
    read: () => Promise.all(received),
    raw,
    hangUp,
  };
}
