import type { APIRoute } from 'astro';
import { type AdEventKind, MAX_BEACON_BYTES } from '../features/ads/ad-event.ts';
import { beaconsOf } from '../features/ads/beacons.ts';
import { problem } from '../lib/problem.ts';
import { problemResponse } from './problem-response.ts';

/** While developing; the server itself answers beacons before Astro is asked, by the same rules. */
export const receiveBeacon =
  (kind: AdEventKind): APIRoute =>
  async ({ locals, request }) => {
    const body = await request.text();
    if (body.length > MAX_BEACON_BYTES) return problemResponse(problem(413));
    const purpose = request.headers.get('sec-purpose') ?? undefined;
    const beacon = { kind, body, userAgent: request.headers.get('user-agent') ?? undefined, purpose };
    const refused = await beaconsOf(locals.db, locals.origin).receive(beacon, new Date());
    return refused ? problemResponse(refused) : new Response(null, { status: 204 });
  };
