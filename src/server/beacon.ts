import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Db } from '../db/tables.ts';
import { type AdEventKind, LARGEST_BEACON } from '../features/ads/ad-event.ts';
import { beaconsOf } from '../features/ads/beacons.ts';
import { problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import { sendProblem } from './answer.ts';

const KINDS: Record<string, AdEventKind> = { [paths.adImpression()]: 'impression', [paths.adClickCount()]: 'click' };
const ACCEPTED_TYPES = /^(application\/json|text\/plain)\b|^$/;

/** What a beacon at this path tells of, or undefined when none is received there. */
export const beaconKind = (path: string): AdEventKind | undefined => KINDS[path];

/** Beacons are many and small: they are answered before Astro is asked, by the same rules as its endpoint. */
export async function answerBeacon(
  { db, origin, shared }: { db: Db; origin: string; shared: [string, string][] },
  kind: AdEventKind,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = request;
  const body = await readText(request, LARGEST_BEACON);
  const refused =
    body === undefined
      ? problem(413, `The body may have ${LARGEST_BEACON} bytes at most`)
      : !ACCEPTED_TYPES.test(headers['content-type'] ?? '')
        ? problem(415)
        : await beaconsOf(db, origin).receive(
            {
              kind,
              body,
              userAgent: headers['user-agent'],
              purpose: String(headers['sec-purpose'] ?? headers.purpose ?? ''),
            },
            new Date(),
          );
  if (refused) {
    sendProblem(request, response, refused, shared, body === undefined ? { headers: { connection: 'close' } } : {});
    return;
  }
  response.writeHead(204, [...shared.flat(), 'cache-control', 'no-store']);
  response.end();
}

/** The body, or undefined when it is longer than the limit. What follows is then not read. */
async function readText(request: IncomingMessage, limit: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
