import { Agent, request } from 'node:http';
import { quantile } from '../statistics.ts';

/** Results of visitors since the last request. */
export interface Visits {
  answered: number;
  /** Failed requests in words. */
  failed: string[];
  p99Ms: number;
}

const TICK_MS = 5;
/** Requests of ten over kept connections. */
const ON_KEPT = 8;

// Requests one page at a rate, and reports results on request.
const [port, path = '/', rate] = process.argv.slice(2);
const kept = new Agent({ keepAlive: true, maxSockets: 48 });
let latencies: number[] = [];
let failed: string[] = [];
let begun = performance.now();
let requested = 0;

setInterval(() => {
  const due = ((performance.now() - begun) / 1_000) * Number(rate);
  for (; requested < due; requested++) visit(requested % 10 < ON_KEPT ? kept : false);
}, TICK_MS);

process.on('message', () => {
  const matched: Visits = { answered: latencies.length, failed, p99Ms: quantile(latencies, 0.99) };
  latencies = [];
  failed = [];
  requested = 0;
  begun = performance.now();
  process.send?.(matched);
});
process.once('SIGTERM', () => process.exit(0));

function visit(agent: Agent | false): void {
  const sentAt = performance.now();
  request({ host: '127.0.0.1', port: Number(port), path, agent }, (response) => {
    const { statusCode } = response;
    response.on('error', fail).on('end', () => {
      if (statusCode === 200) latencies.push(performance.now() - sentAt);
      else fail(new Error(`answered ${statusCode}`));
    });
    response.resume();
  })
    .on('error', fail)
    .end();
}

function fail(error: Error): void {
  failed.push(error.message);
}
