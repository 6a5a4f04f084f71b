import { connect } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

// Message of a server to its supervisor. Later releases talk to earlier supervisors, so messages may only be added.

export type ServerMessage =
  /** The server serves. The supervisor listens on this socket path. */
  | { kind: 'ready'; control: string }
  /** The server failed to start. */
  | { kind: 'failed'; reason: string };

/** Message of a supervisor to a server: the next server is ready, so this one stops once it is idle. */
export interface SupervisorMessage {
  kind: 'leave';
}

/** Request to the supervisor, one line of JSON. */
export interface ServeReleaseRequest {
  /** Project folder whose code will serve. */
  root: string;
}

/** Response of the supervisor, one line of JSON. */
export type ReleaseResponse = { pid: number } | { reason: string };

export const SECOND_SERVER_FLAG = '--beside';

/** Line of a build error that states the reason. The server's log has all lines. */
export function extractBuildFailureReason(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const afterError = lines.findIndex((line) => line.includes('[ERROR]')) + 1;
  return lines.find((line) => NO_SPACE.test(line)) ?? lines[afterError] ?? lines[afterError - 1] ?? '';
}

const NO_SPACE = /no space left on device|ENOSPC|disk is full/i;

export const controlSocketPath = (dataDir: string): string => resolve(dataDir, 'server.sock');

/**
 * Asks the supervisor for a server of the project in `root`. Resolves when it serves or failed. @throws Error in one line if no
 * supervisor runs.
 */
export async function requestRelease(dataDir: string, root: string): Promise<ReleaseResponse> {
  const socket = connect(controlSocketPath(dataDir));
  try {
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  } catch (error) {
    throw new Error(`No server is running on ${dataDir}: start one with "npm start"`, { cause: error });
  }
  socket.write(`${JSON.stringify({ root } satisfies ServeReleaseRequest)}\n`);
  for await (const line of createInterface({ input: socket })) {
    socket.destroy();
    return JSON.parse(line) as ReleaseResponse;
  }
  throw new Error('The running server ended before the release was ready: start it again with "npm start"');
}

/** Sends a message to the supervisor of this process, if there is one. */
export async function notifySupervisor(message: ServerMessage): Promise<void> {
  if (!process.send || !process.connected) return;
  await new Promise<void>((resolve) => process.send?.(message, undefined, {}, () => resolve()));
}
