import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

interface SilentProxy {
  /** The given address, by way of the proxy. */
  url: string;
  /** Blocks existing connections in both directions without closing them. */
  silenceOld: () => void;
  /** While true, new connections are accepted, and nothing of them gets through either. */
  silenceNew: (isSilent: boolean) => void;
  close: () => Promise<void>;
}

/** Proxy between a program and a database that can silently drop connections. */
export async function openProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isNewSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    if (isNewSilent) return;
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silenceOld: () => {
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
      }
    },
    silenceNew: (isSilent) => {
      isNewSilent = isSilent;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
