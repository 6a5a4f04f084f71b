import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import type { PublicApiContext } from '../public-api/public-jobs.queries.ts';
import { shortenForMessage } from '../search/query-rules.ts';
import { LEGACY_VERSION, MODERN_VERSION, mcpServerInfo, PROTOCOL_VERSIONS } from './server-card.ts';
import { callMcpTool, findMcpTool, THIRD_PARTY_NOTICE, toolDescriptions } from './tools.ts';

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
const META = 'io.modelcontextprotocol/';

const messageSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(MAX_ID_LENGTH), z.int()]).optional(),
  method: z.string(),
  params: z.looseObject({ _meta: z.record(z.string(), z.unknown()).default({}) }).default({ _meta: {} }),
});
type Message = z.output<typeof messageSchema>;

type Failure = { error: { code: number; message: string; data?: unknown } };

const failure = (kind: keyof typeof ERROR_CODES, message: string, data?: unknown): Failure => ({
  error: { code: ERROR_CODES[kind], message, data },
});

/** HTTP response. Without body for a notification. */
export async function handleMcpMessage(board: PublicApiContext, headers: IncomingHttpHeaders, body: string) {
  const message = parseMessage(body);
  if ('error' in message) return { status: 400, body: { jsonrpc: '2.0', ...message } };
  const { id } = message;
  if (id === undefined) return { status: 202 };
  const hasVersion = Object.hasOwn(message.params._meta, `${META}protocolVersion`);
  const isModern = hasVersion || headers['mcp-protocol-version'] === MODERN_VERSION;
  const reply = checkHeaders(message, headers, isModern) ?? (await dispatch(board, message, isModern));
  return { status: 'error' in reply ? statusOf(reply, isModern) : 200, body: { jsonrpc: '2.0', id, ...reply } };
}

function parseMessage(body: string): Message | Failure {
  try {
    const parsed = messageSchema.safeParse(JSON.parse(body));
    return parsed.data ?? failure('request', 'The body must be one JSON-RPC 2.0 request or notification');
  } catch {
    return failure('parse', 'The body is not JSON');
  }
}

/** Compares metadata with headers, which proxies may use. `initialize` has no version header yet. */
function checkHeaders({ method, params }: Message, headers: IncomingHttpHeaders, isModern: boolean) {
  const header = headers['mcp-protocol-version'];
  const version = isModern ? params._meta[`${META}protocolVersion`] : (header ?? LEGACY_VERSION);
  const mismatch = (name: string) => failure('headers', `${name} differs from the body`);
  if (isModern && version !== header) return mismatch('MCP-Protocol-Version');
  if (version !== (isModern ? MODERN_VERSION : LEGACY_VERSION)) {
    const data = { supported: PROTOCOL_VERSIONS, requested: shortenForMessage(String(version)) };
    return failure('version', 'Unsupported protocol version', data);
  }
  if (!isModern) return undefined;
  if (headers['mcp-method'] !== method) return mismatch('Mcp-Method');
  if (method === 'tools/call' && decodeHeader(headers['mcp-name']) !== params.name) return mismatch('Mcp-Name');
  const isComplete = params._meta[`${META}clientCapabilities`] instanceof Object;
  return isComplete ? undefined : failure('parameters', `_meta must have ${META}clientCapabilities`);
}

/** Header value in ASCII or Base64. */
const decodeHeader = (value: unknown): string =>
  String(value).replace(/^=\?base64\?([A-Za-z0-9+/=]*)\?=$/, (_, encoded) => Buffer.from(encoded, 'base64').toString());

async function dispatch(board: PublicApiContext, { method, params }: Message, isModern: boolean) {
  const complete = (result: object, ttlMs = DESCRIPTION_TTL_MS) => ({
    result: isModern ? { ...result, resultType: 'complete', ttlMs, cacheScope: 'public' } : result,
  });
  if (method === 'tools/list') return complete({ tools: toolDescriptions });
  if (method === 'tools/call') {
    const tool = findMcpTool(params.name);
    if (!tool)
      return failure(
        'parameters',
        typeof params.name === 'string' ? `Unknown tool: ${shortenForMessage(params.name)}` : 'name must be text',
      );
    return complete(await callMcpTool(tool, board, params.arguments), ANSWER_TTL_MS);
  }
  const description = { capabilities: { tools: {} }, instructions: describeServer(board) };
  if (isModern && method === 'server/discover')
    return complete({
      ...description,
      supportedVersions: PROTOCOL_VERSIONS,
      _meta: { [`${META}serverInfo`]: mcpServerInfo(board) },
    });
  if (!isModern && method === 'initialize')
    return complete({ protocolVersion: LEGACY_VERSION, serverInfo: mcpServerInfo(board), ...description });
  if (!isModern && method === 'ping') return complete({});
  return failure('method', `Unknown method: ${shortenForMessage(method)}`);
}

const describeServer = ({ name }: PublicApiContext): string =>
  `Open design roles of ${name}: search them, read one, list filters and places, companies, salaries and trends. Every answer links to its page; show that link. People apply themselves on those pages. ${THIRD_PARTY_NOTICE}`;

/** Older clients read errors in 200 responses only. */
function statusOf({ error: { code } }: Failure, isModern: boolean): number {
  if (code === ERROR_CODES.version || code === ERROR_CODES.headers) return 400;
  if (!isModern) return 200;
  return code === ERROR_CODES.method ? 404 : 400;
}
