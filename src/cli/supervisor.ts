import cluster, { type Worker } from 'node:cluster';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { findMemorySetting, isOutOfMemory, MEMORY_ENVIRONMENT, nodeMemoryFlags } from '../lib/memory.ts';
import { recordMemoryExit } from '../server/memory-exits.ts';
import { compileCacheFolder } from './project.ts';
import {
  type ReleaseResponse,
  SECOND_SERVER_FLAG,
  type ServeReleaseRequest,
  type ServerMessage,
  type SupervisorMessage,
} from './release-protocol.ts';

/** Requested release that is starting. */
interface Candidate {
  server: Worker;
  respond: (respond: ReleaseResponse) => void;
}

const FAILED = 'it ended before it was ready: the server’s log says why';

/**
 * Holds the port for servers, which accept connections themselves. During a release no waiting connection is lost (decision
 * 085). Exits as its server exits.
 */
export class Supervisor {
  #serving: Worker | undefined;
  #candidate: Candidate | undefined;
  #control: Server | undefined;
  #dataDir: string | undefined;

  /** @param root project folder whose code serves first */
  start(root: string): void {
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.on('message', (worker, message: ServerMessage) => this.#onMessage(worker, message));
    cluster.on('exit', (worker, code, signal) => this.#onExit(worker, code, signal as NodeJS.Signals | null));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
      });
    }
    this.#serving = launch(root, []);
  }

  #onMessage(worker: Worker, message: ServerMessage): void {
    const candidate = this.#candidate?.server === worker ? this.#candidate : undefined;
    if (message.kind === 'failed') {
      candidate?.respond({ reason: message.reason });
      return;
    }
    if (message.kind !== 'ready') return;
    this.#dataDir ??= dirname(message.control);
    this.#control ??= this.#listen(message.control);
    if (!candidate) return;
    this.#candidate = undefined;
    this.#serving?.send({ kind: 'leave' } satisfies SupervisorMessage);
    this.#serving = worker;
    candidate.respond({ pid: worker.process.pid ?? 0 });
  }

  #onExit(worker: Worker, code: number, signal: NodeJS.Signals | null): void {
    if (this.#dataDir && isOutOfMemory(code, signal)) recordMemoryExit(this.#dataDir);
    if (this.#candidate?.server === worker) {
      this.#candidate.respond({ reason: FAILED });
      this.#candidate = undefined;
    }
    if (this.#serving === worker) {
      this.#serving = undefined;
      process.exitCode = signal ? 1 : code;
      this.#control?.close();
      // Without a server to supervise, the others stop too.
      for (const other of Object.values(cluster.workers ?? {})) other?.process.kill('SIGTERM');
    }
    if (!this.#serving && Object.keys(cluster.workers ?? {}).length === 0) process.exit();
  }

  /** Accepts requests of users who may write into the data folder. */
  #listen(path: string): Server {
    // Socket of a supervisor that was killed.
    rmSync(path, { force: true });
    const server = createServer((socket) => {
      socket.on('error', () => {});
      createInterface({ input: socket })
        .on('error', () => {})
        .once('line', (line) => this.#release(socket, JSON.parse(line) as ServeReleaseRequest));
    });
    server.on('error', (error) => console.error(`Releases are not available: ${error.message}`));
    server.listen(path, () => chmodSync(path, 0o600));
    return server;
  }

  #release(socket: Socket, { root }: ServeReleaseRequest): void {
    const respond = (response: ReleaseResponse): void => {
      socket.end(`${JSON.stringify(response)}\n`);
    };
    if (this.#candidate) {
      respond({ reason: 'another release is getting ready' });
      return;
    }
    const server = launch(root, [SECOND_SERVER_FLAG]);
    this.#candidate = { server, respond };
    // The client no longer waits for the release.
    socket.once('close', () => {
      if (this.#candidate?.server === server) server.process.kill('SIGTERM');
    });
  }
}

function launch(root: string, args: string[]): Worker {
  const memoryFlags = nodeMemoryFlags(findMemorySetting(root));
  cluster.setupPrimary({
    exec: join(root, 'src/cli/serve.ts'),
    cwd: root,
    args,
    execArgv: [...process.execArgv, ...memoryFlags],
  });
  return cluster.fork({
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCacheFolder(root),
    ...(memoryFlags.length > 0 ? MEMORY_ENVIRONMENT : {}),
  });
}
