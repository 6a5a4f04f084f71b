import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import type { PublicBoard } from '../public-api/public-jobs.queries.ts';
import { shorten } from '../search/query-rules.ts';
import { LEGACY_VERSION, MODERN_VERSION, PROTOCOL_VERSIONS, serverInfo } from './server-card.ts';
import { callTool, describeTools, findTool, THIRD_PARTY_NOTICE } from './tools.ts';

// Model Context Protocol over Streamable HTTP, stateless and read-only. Hand-written, because the official package costs 3 to 7
// ms per call and does not check Origin.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http

const DESCRIPTION_TTL_MS = 3_600_000;
const ANSWER_TTL_MS = 60_000;

const ERROR_CODES = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  parameters: -32_602,
  headers: -32_020,
  version: -32_022,
} as const;

const MAX_ID_LENGTH = 200;

const messageSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(MAX_ID_LENGTH), z.int()]).optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});
type Message = z.output<typeof messageSchema>;

/** Prefix of protocol metadata. */
const META = 'io.modelcontextprotocol/';
const metaSchema = z.looseObject({
  [`${META}protocolVersion`]: z.string(),
  [`${META}clientCapabilities`]: z.looseObject({}),
});

interface ProtocolError {
  code: number;
  message: string;
  data?: unknown;
}
type Reply = { result: object } | { error: ProtocolError };

const failure = (kind: keyof typeof ERROR_CODES, message: string, data?: unknown): { error: ProtocolError } => ({
  error: { code: ERROR_CODES[kind], message, ...(data === undefined ? {} : { data }) },
});

/** HTTP response. Without body for a notification. */
interface McpResponse {
  status: number;
  body?: object;
}

export async function handleMcpMessage(
  board: PublicBoard,
  headers: IncomingHttpHeaders,
  body: string,
): Promise<McpResponse> {
  const message = parseMessage(body);
  if ('error' in message) return { status: 400, body: { jsonrpc: '2.0', ...message } };
  const { id } = message;
  if (id === undefined) return { status: 202 };
  const isModern = isModernMessage(message, headers);
  const rejection = isModern ? checkMetadata(message, headers) : checkLegacyVersion(headers);
  const reply = rejection ?? (await dispatch(board, message, isModern));
  return { status: statusOf(reply, isModern), body: { jsonrpc: '2.0', id, ...reply } };
}

function parseMessage(body: string): Message | { error: ProtocolError } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return failure('parse', 'The body is not JSON');
  }
  const parsed = messageSchema.safeParse(json);
  return parsed.success ? parsed.data : failure('request', 'The body must be one JSON-RPC 2.0 request or notification');
}

const versionHeader = (headers: IncomingHttpHeaders): string | undefined =>
  headers['mcp-protocol-version'] as string | undefined;

const metaOf = ({ params }: Message): Record<string, unknown> => {
  const meta = params?._meta;
  return typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>) : {};
};

const isModernMessage = (message: Message, headers: IncomingHttpHeaders): boolean =>
  versionHeader(headers) === MODERN_VERSION || Object.hasOwn(metaOf(message), `${META}protocolVersion`);

/** Compares metadata with headers, which proxies may use. */
function checkMetadata(message: Message, headers: IncomingHttpHeaders): { error: ProtocolError } | undefined {
  const version = metaOf(message)[`${META}protocolVersion`];
  if (version !== versionHeader(headers))
    return failure('headers', 'MCP-Protocol-Version differs from the version in the body');
  if (version !== MODERN_VERSION) return unsupportedVersion(String(version));
  if (headers['mcp-method'] !== message.method)
    return failure('headers', 'Mcp-Method differs from the method in the body');
  if (message.method === 'tools/call' && decodeHeader(headers['mcp-name']) !== message.params?.name)
    return failure('headers', 'Mcp-Name differs from the name in the body');
  if (!metaSchema.safeParse(metaOf(message)).success)
    return failure('parameters', `_meta must have ${META}clientCapabilities`);
  return undefined;
}

function checkLegacyVersion(headers: IncomingHttpHeaders): { error: ProtocolError } | undefined {
  const version = versionHeader(headers);
  // `initialize` has no header yet.
  return version === undefined || version === LEGACY_VERSION ? undefined : unsupportedVersion(version);
}

const unsupportedVersion = (requested: string) =>
  failure('version', 'Unsupported protocol version', { supported: PROTOCOL_VERSIONS, requested: shorten(requested) });

/** Header value in ASCII or Base64. */
function decodeHeader(value: string | string[] | undefined): string | undefined {
  const encoded = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(String(value));
  return encoded ? Buffer.from(encoded[1] ?? '', 'base64').toString() : (value as string | undefined);
}

async function dispatch(board: PublicBoard, { method, params }: Message, isModern: boolean): Promise<Reply> {
  const cached = (ttlMs: number) => (isModern ? { resultType: 'complete', ttlMs, cacheScope: 'public' } : {});
  if (method === 'tools/list') return { result: { tools: describeTools(), ...cached(DESCRIPTION_TTL_MS) } };
  if (method === 'tools/call') {
    const tool = findTool(params?.name);
    if (!tool) return failure('parameters', `Unknown tool: ${shorten(String(params?.name))}`);
    return { result: { ...(await callTool(tool, board, params?.arguments)), ...cached(ANSWER_TTL_MS) } };
  }
  const description = { capabilities: { tools: {} }, instructions: describeServer(board) };
  const info = serverInfo(board);
  if (isModern && method === 'server/discover') {
    const supported = { supportedVersions: PROTOCOL_VERSIONS, _meta: { [`${META}serverInfo`]: info } };
    return { result: { ...supported, ...description, ...cached(DESCRIPTION_TTL_MS) } };
  }
  if (!isModern && method === 'initialize')
    return { result: { protocolVersion: LEGACY_VERSION, serverInfo: info, ...description } };
  if (!isModern && method === 'ping') return { result: {} };
  return failure('method', `Unknown method: ${shorten(method)}`);
}

const describeServer = ({ name }: PublicBoard): string =>
  `Open design roles of ${name}: search them, read one, list filters and places, companies, salaries and trends. Every answer links to its page; show that link. People apply themselves on those pages. ${THIRD_PARTY_NOTICE}`;

/** Older clients read errors in 200 responses only. */
function statusOf(reply: Reply, isModern: boolean): number {
  if (!('error' in reply)) return 200;
  const { code } = reply.error;
  if (code === ERROR_CODES.version || code === ERROR_CODES.headers) return 400;
  if (!isModern) return 200;
  return code === ERROR_CODES.method ? 404 : 400;
}
