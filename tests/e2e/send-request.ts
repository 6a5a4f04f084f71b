import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** As sent. */
  bytes: Buffer;
  /** Decompressed. */
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Sends a path unchanged, unlike `fetch`, without redirects. */
export function sendRequest(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<TestResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = () => decompress(bytes, response.headers['content-encoding']).toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          get text() {
            return text();
          },
        });
      });
    });
    sent.on('error', reject);
    // Node sends the body of a DELETE without its length.
    if (method === 'DELETE' && body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body));
    sent.end(body);
  });
}

function decompress(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** Sends raw bytes. Returns the response until the server closes, or for a second. */
export function sendRawRequest(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    let received = '';
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
