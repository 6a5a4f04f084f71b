import type { IncomingMessage } from 'node:http';
import { isLoopback, withoutPort } from '../lib/client.ts';
import { type ProblemDetails, pageNotFoundProblem, problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import { allowsAnyOrigin } from './cors.ts';
import { validateDeclaredLength } from './request-body.ts';

interface GuardOptions {
  /** `SITE_URL`. */
  origin: string;
  /** Accepted hosts with port, in lower case. */
  hosts: ReadonlySet<string>;
  /** True for a demo on one machine. */
  isLocal?: boolean;
}

type GuardResult =
  | { rejected: ProblemDetails; headers?: Record<string, string> }
  | { redirect: string }
  | { path: string; query: string };

const MAX_URL = 2_048;
const DEMO_ONLY =
  'This is a demo for one machine, and your request came through another. To open the board to others, set SITE_URL and SECRET';
const READING = new Set(['GET', 'HEAD']);
const WRITING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Rejects invalid requests and normalises the path. */
export function validateRequest(request: IncomingMessage, options: GuardOptions): GuardResult {
  if (options.isLocal && !isDirectLocalRequest(request)) return reject(403, DEMO_ONLY);
  const method = request.method ?? '';
  const url = request.url ?? '';
  const isPreflight = method === 'OPTIONS' && allowsAnyOrigin(normalisePath(url.split('?', 1)[0] ?? '') ?? '');
  if (!isPreflight && !READING.has(method) && !WRITING.has(method))
    return reject(405, undefined, { allow: 'GET, HEAD, POST' });
  const host = request.headers.host?.toLowerCase();
  if (!host) return reject(400, 'The Host header is missing');
  if (!options.hosts.has(host)) {
    return reject(421, 'This server does not answer for that host');
  }
  if (url.length > MAX_URL) return reject(414);

  const queryAt = url.indexOf('?');
  const rawPath = queryAt < 0 ? url : url.slice(0, queryAt);
  // Postgres rejects NUL in text.
  const query = queryAt < 0 ? '' : url.slice(queryAt).replaceAll('%00', '%20');
  const path = normalisePath(rawPath);
  if (path === undefined) return reject(400, 'The path is malformed');
  if (isAstroInternalPath(path)) return { rejected: pageNotFoundProblem(path) };

  if (isPreflight) return { path, query };
  if (method === 'POST' && path === paths.alertUnsubscribe()) {
    // Mail programs post from any origin without cookies (RFC 8058). Its token authorizes.
    const tooLarge = validateDeclaredLength(request.headers, path);
    return tooLarge
      ? { rejected: tooLarge, headers: { connection: 'close' } }
      : { path: paths.alertUnsubscribing(), query };
  }
  if (WRITING.has(method)) {
    if (rawPath.includes('//')) return reject(400, 'The path is malformed');
    const rejection = validateMutation(request, path, options.origin);
    if (rejection) return rejection;
  } else if (path !== rawPath) {
    return { redirect: path + query };
  }
  return { path, query };
}

/** Canonical path: decoded where possible, without repeated and trailing slashes. Undefined if invalid. */
export function normalisePath(rawPath: string): string | undefined {
  // Fast path for most requests.
  if (/^(\/[a-z0-9_-]+)+$/.test(rawPath)) return rawPath;
  if (!/^\/[\x21-\x7e]*$/.test(rawPath) || rawPath.includes('\\')) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(rawPath);
  } catch {
    return undefined;
  }
  if (/%2f|%5c/i.test(rawPath) || /[\u0000-\u001f\u007f-\u009f\\]/.test(decoded)) return undefined;
  if (hasDotSegment(decoded)) return undefined;
  // `%252e` would decode differently behind us.
  if (/%[0-9a-f]{2}/i.test(decoded)) return undefined;
  // security: `//` at the start of a Location names another host.
  const path = encodeURI(decoded.normalize('NFC')).replace(/\/+/g, '/').replace(/[?#]/g, encodeURIComponent);
  // File names are no addresses.
  const form = path.replace(/((\/index)?\.html|\/)+$/, '') || '/';
  return hasDotSegment(form) ? undefined : form;
}

const hasDotSegment = (path: string): boolean => path.split('/').some((segment) => segment === '.' || segment === '..');

/** True for paths that Astro serves itself, such as its image service, which anyone could use. */
export const isAstroInternalPath = (path: string): boolean => /^\/(_image|_server-islands)(\/|$)/.test(path);

function validateMutation(request: IncomingMessage, path: string, origin: string): GuardResult | undefined {
  if (!path.startsWith('/api/') && path !== paths.mcp()) return reject(405, undefined, { allow: 'GET, HEAD' });
  const site = request.headers['sec-fetch-site'];
  const from = request.headers.origin;
  const isForeignOrigin = from !== undefined && from !== origin;
  // MCP requires a check of Origin for every client.
  const isForeign =
    site !== undefined && path !== paths.mcp() ? site !== 'same-origin' && site !== 'none' : isForeignOrigin;
  if (isForeign) return reject(403, 'Changes must be made from this site');
  const tooLarge = validateDeclaredLength(request.headers, path);
  return tooLarge && { rejected: tooLarge, headers: { connection: 'close' } };
}

/** Client address by the outermost trusted proxy, counted from the right, because the rest can be forged. */
export function findClientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const address = forwarded.at(-trustedProxies);
  return address === undefined ? direct : withoutPort(address);
}

const reject = (statusCode: number, message?: string, headers: Record<string, string> = {}): GuardResult => ({
  rejected: problem(statusCode, message),
  headers,
});

/** Headers set by proxies, never by browsers. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-(host|forwarded-for)|cf-connecting-ip|true-client-ip)$/;

/** True for direct requests of this machine. Demos show codes and mail, so they respond to no one else. */
export function isDirectLocalRequest({ socket, headers }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  for (const name in headers) if (FORWARDING.test(name)) return false;
  return true;
}
