import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Upper bound. */
const MAX_CONNECTIONS = 10_000;
const RESERVED_DESCRIPTORS = 256;
const MAX_RESERVED_SHARE = 0.75;
/** Further connections, which get one response each. */
const SPARE = 8;
const SILENT_MS = 1_000;
const LOG_INTERVAL_MS = 60_000;

/** Maximum connections by file limit. */
export const maxConnections = (files: number): number =>
  Math.min(
    MAX_CONNECTIONS,
    Math.max(1, Math.floor(files - Math.min(RESERVED_DESCRIPTORS, files * MAX_RESERVED_SHARE)) - SPARE),
  );

/**
 * Keeps connections below the file limit, above which pages could not be read. Closes silent connections first, then idle ones.
 * `onFull` is called at most once a minute.
 */
export function limitConnections(
  server: Server,
  onFull: (most: number) => void,
  most = maxConnections(filesAllowed()),
): void {
  /** Times by connection, oldest first. */
  const silent = new Map<Socket, number>();
  const surplus = new WeakSet<Socket>();
  let open = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const log = () => {
    if (performance.now() < loggedAt + LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    onFull(most);
  };
  const closeOneIdle = (): boolean => {
    log();
    const [[oldest, since] = []] = silent;
    const isLongSilent = since !== undefined && performance.now() > since + SILENT_MS;
    if (isLongSilent) oldest?.destroy();
    else server.closeIdleConnections();
    return isLongSilent;
  };
  server.maxConnections = most + SPARE;
  server.on('drop', () => {
    closeOneIdle();
  });
  server.on('connection', (socket) => {
    open++;
    if (open > most && !closeOneIdle()) surplus.add(socket);
    silent.set(socket, performance.now());
    socket.once('close', () => {
      open--;
      silent.delete(socket);
    });
  });
  server.prependListener('request', ({ socket }, response) => {
    silent.delete(socket);
    if (surplus.has(socket)) response.shouldKeepAlive = false;
  });
}

/** File limit. Infinite if unknown. */
function filesAllowed(): number {
  // Skips slow name lookups.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = Number(userLimits?.open_files?.soft);
  return soft > 0 ? soft : Number.POSITIVE_INFINITY;
}
