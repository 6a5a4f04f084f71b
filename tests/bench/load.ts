import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startChild } from './child.ts';
import { findProgram } from './programs.ts';

export interface LoadRun {
  requests: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Load {
  port: number;
  path: string;
  seconds: number;
  /** Headers besides the encoding. */
  headers?: Record<string, string>;
}

export const CONNECTIONS = 64;

/** `wrk`, or a slower own client if missing. */
export const loadProgram = (): string =>
  findProgram('wrk') ? 'wrk' : 'our own client (wrk not installed: apt-get install wrk)';

/** Requests a path over keep-alive connections as fast as possible. @throws Error for a response other than 200. */
export function runLoad(load: Load): Promise<LoadRun> {
  const wrk = findProgram('wrk');
  return wrk ? runWrk(wrk, load) : runClient(load);
}

async function runWrk(wrk: string, { port, path, seconds, headers = {} }: Load): Promise<LoadRun> {
  const url = `http://127.0.0.1:${port}${path}`;
  const options = ['-t', '1', '-c', String(CONNECTIONS), '-d', `${seconds}s`, '--latency', '-H', 'accept-encoding: br'];
  for (const [name, value] of Object.entries(headers)) options.push('-H', `${name}: ${value}`);
  const { stdout } = await promisify(execFile)(wrk, [...options, url]);
  const find = (pattern: RegExp): string => {
    const found = pattern.exec(stdout)?.[1];
    if (found === undefined) throw new Error(`wrk did not say what was expected:\n${stdout}`);
    return found;
  };
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Not every answer was 200:\n${stdout}`);
  return {
    requests: Number(find(/(\d+) requests in/)),
    seconds: toMs(find(/requests in ([\d.]+\w+)/)) / 1_000,
    p50Ms: toMs(find(/50%\s+([\d.]+\w+)/)),
    p99Ms: toMs(find(/99%\s+([\d.]+\w+)/)),
  };
}

/** `1.23ms`, `840.00us`, `4.05s`, `1.00m` in milliseconds. */
function toMs(text: string): number {
  const units: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };
  const [, number, unit = ''] = /^([\d.]+)([a-z]+)$/.exec(text) ?? [];
  return Number(number) * (units[unit] ?? Number.NaN);
}

async function runClient({ port, path, seconds, headers = {} }: Load): Promise<LoadRun> {
  const given = [String(port), path, String(seconds), String(CONNECTIONS), JSON.stringify(headers)];
  const child = startChild('load.ts', given, {});
  const run = await child.answer<LoadRun>();
  await child.stop();
  return run;
}
