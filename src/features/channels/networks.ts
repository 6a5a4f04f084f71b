import { sha256 } from '../../lib/hash.ts';
import {
  type OutboundRequest,
  type OutboundRequestServices,
  type OutboundResult,
  sendPublicRequest,
} from '../importing/fetching/send-request.ts';
import type { ChannelCredentials, ChannelKind } from './channel.ts';
import { blueskyLinkFacets, type ChannelDigest, composeDigest } from './digest.ts';

/** Id of the created post, or an error response. */
export type ChannelPostResult =
  | { ok: true; remoteId: string }
  | { ok: false; status: number; words: string; retryAfterSeconds: number };

interface NetworkCall {
  credentials: ChannelCredentials;
  digest: ChannelDigest;
  postId: string;
  signal: AbortSignal;
}

interface Network {
  /** True if a repeated call does not post twice. */
  isIdempotent: boolean;
  post: (call: NetworkCall, services: OutboundRequestServices) => Promise<ChannelPostResult>;
  /** Marks ended roles or removes the post. Undefined if the network allows neither. */
  update?: (
    call: NetworkCall & { remoteId: string },
    services: OutboundRequestServices,
  ) => Promise<ChannelPostResult | 'unchanged'>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const slack: Network = {
  isIdempotent: false,
  post: async ({ credentials: { address }, digest, signal }, services) => {
    const { text } = composeDigest('slack', digest);
    const section = { type: 'section', text: { type: 'mrkdwn', text } };
    const image = { type: 'image', image_url: digest.image, alt_text: 'Roles on the board' };
    const body = JSON.stringify({ text, blocks: [section, image], unfurl_links: false });
    return resultOf(await sendPublicRequest({ address, headers: JSON_TYPE, body, signal }, services), () => '');
  },
};

const discordBody = (digest: ChannelDigest): string =>
  JSON.stringify({
    content: composeDigest('discord', digest).text,
    embeds: [{ image: { url: digest.image } }],
    allowed_mentions: { parse: [] },
  });

const discord: Network = {
  isIdempotent: false,
  post: async ({ credentials: { address }, digest, signal }, services) => {
    const url = new URL(address);
    url.searchParams.set('wait', 'true');
    const request = { address: url.href, headers: JSON_TYPE, body: discordBody(digest), signal };
    return resultOf(await sendPublicRequest(request, services), readId);
  },
  update: async ({ credentials: { address }, digest, remoteId, signal }, services) => {
    const url = new URL(address);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/messages/${encodeURIComponent(remoteId)}`;
    const request: OutboundRequest = {
      address: url.href,
      method: 'PATCH',
      headers: JSON_TYPE,
      body: discordBody(digest),
      signal,
    };
    return resultOf(await sendPublicRequest(request, services), () => remoteId);
  },
};

const mastodonRequest = (
  { credentials: { address, token }, digest, postId, signal }: NetworkCall,
  path: string,
  method: 'POST' | 'PUT',
): OutboundRequest => ({
  address: new URL(`/api/v1/statuses${path}`, address).href,
  method,
  headers: {
    ...JSON_TYPE,
    authorization: `Bearer ${token}`,
    ...(method === 'POST' ? { 'idempotency-key': postId } : {}),
  },
  body: JSON.stringify({ status: composeDigest('mastodon', digest).text }),
  signal,
});

const mastodon: Network = {
  isIdempotent: true,
  // The link preview shows the first link's share image.
  post: async (call, services) =>
    resultOf(await sendPublicRequest(mastodonRequest(call, '', 'POST'), services), readId),
  update: async (call, services) => {
    const request = mastodonRequest(call, `/${encodeURIComponent(call.remoteId)}`, 'PUT');
    return resultOf(await sendPublicRequest(request, services), () => call.remoteId);
  },
};

const COLLECTION = 'app.bsky.feed.post';
/** Maximum thumbnail size at Bluesky. */
const MAX_THUMB_BYTES = 976_000;
const THUMB_TIMEOUT_MS = 10_000;

const bluesky: Network = {
  isIdempotent: true,
  post: async (call, services) => {
    const session = await openSession(call, services);
    if (!session.ok) return session;
    const { digest, postId } = call;
    const written = composeDigest('bluesky', digest);
    const thumb = await uploadThumb(call, session, services);
    const external = {
      uri: digest.href,
      title: `New roles: ${digest.heading}`.slice(0, 300),
      description: '',
      ...(thumb ? { thumb } : {}),
    };
    const record = {
      $type: COLLECTION,
      text: written.text,
      facets: blueskyLinkFacets(written),
      embed: { $type: 'app.bsky.embed.external', external },
      langs: ['en'],
      createdAt: new Date().toISOString(),
    };
    const body = { repo: session.did, collection: COLLECTION, rkey: recordKey(postId), record };
    return resultOf(await callBluesky(call, 'com.atproto.repo.putRecord', body, session.token, services), () =>
      recordKey(postId),
    );
  },
  update: async (call, services) => {
    // Posts cannot be edited there, so one with open roles stays.
    if (call.digest.roles.some(({ isEnded }) => !isEnded)) return 'unchanged';
    const session = await openSession(call, services);
    if (!session.ok) return session;
    const body = { repo: session.did, collection: COLLECTION, rkey: call.remoteId };
    return resultOf(await callBluesky(call, 'com.atproto.repo.deleteRecord', body, session.token, services), () => '');
  },
};

export const networks: Record<ChannelKind, Network> = { slack, discord, mastodon, bluesky };

function callBluesky(
  { credentials, signal }: NetworkCall,
  method: string,
  body: object,
  token: string | undefined,
  services: OutboundRequestServices,
): Promise<OutboundResult> {
  const address = new URL(`/xrpc/${method}`, credentials.address).href;
  const headers = { ...JSON_TYPE, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return sendPublicRequest({ address, headers, body: JSON.stringify(body), signal }, services);
}

type Session = { ok: true; did: string; token: string };

/** Signs in with the app password for each post. */
async function openSession(
  call: NetworkCall,
  services: OutboundRequestServices,
): Promise<Session | (ChannelPostResult & { ok: false })> {
  const { account: identifier, token: password } = call.credentials;
  const answer = await callBluesky(
    call,
    'com.atproto.server.createSession',
    { identifier, password },
    undefined,
    services,
  );
  const result = resultOf(answer, () => '');
  if (!result.ok) return result;
  const body = answer.kind === 'answered' ? parseJson(answer.body) : {};
  const { did, accessJwt } = body;
  if (typeof did === 'string' && typeof accessJwt === 'string') return { ok: true, did, token: accessJwt };
  return { ok: false, status: 0, words: 'The answer names no session', retryAfterSeconds: 0 };
}

/** Uploads the share image. Undefined if unavailable. */
async function uploadThumb(call: NetworkCall, { token }: Session, services: OutboundRequestServices): Promise<unknown> {
  try {
    const limit = AbortSignal.any([call.signal, AbortSignal.timeout(THUMB_TIMEOUT_MS)]);
    const response = await fetch(call.digest.image, { signal: limit, redirect: 'error' });
    const picture = new Uint8Array(await response.arrayBuffer());
    if (!response.ok || picture.length > MAX_THUMB_BYTES) return undefined;
    const address = new URL('/xrpc/com.atproto.repo.uploadBlob', call.credentials.address).href;
    const headers = { 'content-type': 'image/png', authorization: `Bearer ${token}` };
    const answer = await sendPublicRequest({ address, headers, body: picture, signal: call.signal }, services);
    return answer.kind === 'answered' && answer.status === 200 ? parseJson(answer.body).blob : undefined;
  } catch {
    return undefined;
  }
}

const KEY_ALPHABET = '234567abcdefghijklmnopqrstuvwxyz';

/** Stable TID (13 characters) of a post. */
function recordKey(postId: string): string {
  const digits = [...Buffer.from(sha256(postId))].map((byte) => KEY_ALPHABET[byte % 32]);
  return `3${digits.slice(0, 12).join('')}`;
}

function resultOf(answer: OutboundResult, readRemoteId: (body: string) => string): ChannelPostResult {
  if (answer.kind === 'failed') return { ok: false, status: 0, words: answer.why, retryAfterSeconds: 0 };
  const { status, body, retryAfterSeconds = 0 } = answer;
  if (status >= 200 && status < 300) return { ok: true, remoteId: readRemoteId(body) };
  return { ok: false, status, words: `Answered ${status}`, retryAfterSeconds };
}

const readId = (body: string): string => String(parseJson(body).id ?? '');

function parseJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
