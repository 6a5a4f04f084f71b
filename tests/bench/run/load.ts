import { connect } from 'node:net';
import type { LoadRun } from '../load.ts';
import { quantile } from '../statistics.ts';

// Load generator over raw sockets with keep-alive.
const [port, path, seconds, connections, headers = '{}'] = process.argv.slice(2);
const more = Object.entries(JSON.parse(headers)).map(([name, value]) => `${name}: ${value}\r\n`);
const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: br\r\n${more.join('')}\r\n`;

const latencies: number[] = [];
const begun = performance.now();
const end = begun + Number(seconds) * 1_000;
await Promise.all(Array.from({ length: Number(connections) }, sendRequest));
const run: LoadRun = {
  requests: latencies.length,
  seconds: (performance.now() - begun) / 1_000,
  p50Ms: quantile(latencies, 0.5),
  p99Ms: quantile(latencies, 0.99),
};
process.send?.(run);

function sendRequest(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), noDelay: true });
    // Responses have equal length.
    let length = 0;
    let missing = 0;
    let requested = 0;
    let head = '';
    const next = () => {
      requested = performance.now();
      missing = length;
      socket.write(request);
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (length === 0) {
        head += chunk.toString('latin1');
        const bodyAt = head.indexOf('\r\n\r\n') + 4;
        if (bodyAt < 4) return;
        if (!head.startsWith('HTTP/1.1 200 ')) return reject(new Error(`The answer was ${head.slice(0, 40)}`));
        length = bodyAt + Number(/^content-length: (\d+)/im.exec(head)?.[1]);
        missing = length - head.length;
      } else {
        missing -= chunk.length;
      }
      if (missing > 0) return;
      const now = performance.now();
      latencies.push(now - requested);
      if (now < end) return next();
      socket.destroy();
      resolve();
    });
  });
}
