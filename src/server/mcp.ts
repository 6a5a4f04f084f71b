import { handleMcpMessage } from '../features/mcp/protocol.ts';
import { mcpCatalog, mcpServerCard, SERVER_CARD_TYPE } from '../features/mcp/server-card.ts';
import { MAX_BODY_BYTES } from '../lib/lengths.ts';
import { problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import type { ApiContext, HandledRequest } from './handler.ts';
import { countAndLimitApiRequest, makePublicApiContext } from './public-api.ts';
import { bodyTooLargeProblem, readBodyUpTo } from './request-body.ts';
import { sendProblem, sendRendered } from './send-response.ts';

/** Responds to MCP with the limits of the public API. The guard has checked Origin. */
export async function respondToMcp(handled: HandledRequest, context: ApiContext): Promise<void> {
  const { request, response } = handled;
  const { shared } = context;
  if (request.method !== 'POST') {
    sendProblem(request, response, problem(405), shared, { headers: { allow: 'POST', connection: 'close' } });
    return;
  }
  const limit = countAndLimitApiRequest(request, context);
  if (limit.rejection) {
    // An unread body would be parsed as the next request.
    const headers = { ...limit.headers, connection: 'close' };
    sendProblem(request, response, limit.rejection, shared, { headers });
    return;
  }
  const bytes = await readBodyUpTo(request, MAX_BODY_BYTES);
  if (!bytes) {
    sendProblem(request, response, bodyTooLargeProblem(MAX_BODY_BYTES), shared, { headers: { connection: 'close' } });
    return;
  }
  const { status, body } = await handleMcpMessage(makePublicApiContext(context), request.headers, bytes.toString());
  const rendered = {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...limit.headers },
    body: Buffer.from(body ? JSON.stringify(body) : ''),
    record: undefined,
  };
  sendRendered(request, response, rendered, shared);
}

const HOUR_SECONDS = 3_600;

/** Discovery documents, readable from any website. */
export function respondWithMcpDocument(
  { request, response, path }: HandledRequest,
  { services, open }: ApiContext,
): void {
  const publisher = { origin: services.origin, name: services.site.name };
  const isCatalog = path === paths.mcpCatalog();
  const document = isCatalog ? mcpCatalog(publisher) : mcpServerCard(publisher);
  const rendered = {
    status: 200,
    headers: {
      'content-type': isCatalog ? 'application/json; charset=utf-8' : SERVER_CARD_TYPE,
      'cache-control': `public, max-age=${HOUR_SECONDS}`,
    },
    body: Buffer.from(JSON.stringify(document)),
    record: undefined,
  };
  sendRendered(request, response, rendered, open);
}
