import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';

/** Seconds for which an idle connection is kept open. */
export const KEEP_ALIVE_SECONDS = 30;

/**
 * Status line and headers of a 200, as they go over the wire, without those of the moment.
 * @param headers names and values in turn.
 * @throws TypeError when one of them could be read as another header.
 */
export function serializeHead(headers: readonly string[]): string {
  const lines = ['HTTP/1.1 200 OK\r\n'];
  for (let i = 0; i < headers.length; i += 2) {
    const [name = '', value = ''] = headers.slice(i, i + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    lines.push(`${name}: ${value}\r\n`);
  }
  // A single string. Concatenation would keep its pieces and join them for each response.
  return lines.join('');
}

const KEEP_ALIVE_HEADERS = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}`;

/**
 * Sends a prepared head and its body, one character a byte, over a connection that stays open.
 * `writeHead` would check every header again for every answer: a fifth of what an answer costs.
 */
export function sendSerialized(response: ServerResponse, head: string, body: string): void {
  // Where Node itself keeps a head that is ready to go out before the body.
  (response as unknown as { _header: string })._header =
    `${head}Date: ${currentDate()}\r\n${KEEP_ALIVE_HEADERS}\r\n\r\n`;
  response.end(body, 'latin1');
}

let date = '';
let dateEnds = 0;

/** HTTP date, updated once a second. */
function currentDate(): string {
  const now = Date.now();
  if (now >= dateEnds || now < dateEnds - 1_000) {
    date = new Date(now).toUTCString();
    dateEnds = now - (now % 1_000) + 1_000;
  }
  return date;
}
