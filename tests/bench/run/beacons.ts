import { connect } from 'node:net';
import type { BeaconRun } from '../ads.ts';
import { quantile } from '../statistics.ts';

// Sends impressions over keep-alive connections, at a rate or in sequence.
const [port, adId, seconds, connections, pace] = process.argv.slice(2);
const latencies: number[] = [];
let rejected = 0;
let sent = 0;
const begun = performance.now();
const end = begun + Number(seconds) * 1_000;

await Promise.all(Array.from({ length: Number(connections) }, (_, i) => send(i)));
process.send?.({
  answered: latencies.length,
  rejected: rejected,
  seconds: (performance.now() - begun) / 1_000,
  p50Ms: quantile(latencies, 0.5),
  p99Ms: quantile(latencies, 0.99),
} satisfies BeaconRun);

function send(sender: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), noDelay: true });
    let requested = 0;
    let answer = '';
    const next = () => {
      const now = performance.now();
      if (now >= end) {
        socket.destroy();
        return resolve();
      }
      // Each sender has its share of the rate.
      const due = pace ? begun + (1_000 * sent) / Number(pace) : now;
      sent++;
      setTimeout(write, Math.max(0, due - now));
    };
    const write = () => {
      requested = performance.now();
      answer = '';
      const body = JSON.stringify({ adId, view: `${process.pid}-${sent}-${sender}-${latencies.length}`, pageUrl: '' });
      // A client per hundred beacons, below the rate limit.
      const client = `10.${sender % 256}.${(latencies.length >> 8) % 256}.${latencies.length % 256}`;
      socket.write(
        `POST /api/ads/impression HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nuser-agent: Mozilla/5.0\r\nx-forwarded-for: ${client}\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (!answer.includes('\r\n\r\n')) return;
      if (answer.startsWith('HTTP/1.1 204 ')) latencies.push(performance.now() - requested);
      else rejected++;
      next();
    });
  });
}
