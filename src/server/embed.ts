import { readFileSync } from 'node:fs';
import { DEFAULT_EMBED_ROLES, EMBED_POLICY, renderEmbedDocument, renderEmbedList } from '../features/embed/embed.ts';
import { readPublicApi } from '../features/public-api/public-api.queries.ts';
import type { ApiResponse } from '../features/public-api/responses.schema.ts';
import { escapeXml } from '../lib/xml.ts';
import { paths } from '../paths.ts';
import type { ApiContext, HandledRequest } from './handler.ts';
import { countAndLimitApiRequest, makePublicApiContext } from './public-api.ts';
import { sendProblem, sendRendered } from './send-response.ts';

const SCRIPT = readFileSync(new URL('../features/embed/easel-jobs.js', import.meta.url));
const SCRIPT_SECONDS = 3_600;

/** Serves the web component to any website without cookies and counting. */
export function respondWithEmbedScript({ request, response }: HandledRequest, { open }: ApiContext): void {
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': `public, max-age=${SCRIPT_SECONDS}`,
  };
  sendRendered(request, response, { status: 200, headers, body: SCRIPT, record: undefined }, open);
}

/** Serves a search's roles as a frame by the rules of the public API. */
export async function respondWithEmbedFrame(
  { request, response, query }: HandledRequest,
  context: ApiContext,
): Promise<void> {
  const limit = countAndLimitApiRequest(request, context);
  if (limit.rejection) {
    sendProblem(request, response, limit.rejection, context.shared, { headers: limit.headers });
    return;
  }
  const board = makePublicApiContext(context);
  const wanted = new URLSearchParams(query);
  if (!wanted.get('limit')) wanted.set('limit', String(DEFAULT_EMBED_ROLES));
  const outcome = await readPublicApi(board, paths.publicApi('jobs'), wanted);
  wanted.delete('limit');
  const body =
    'problem' in outcome
      ? `<p>${escapeXml(outcome.problem.message)}</p>`
      : renderEmbedList(outcome.value as ApiResponse<'jobs'>, board.origin + paths.search(wanted.toString()));
  const rendered = {
    status: 'problem' in outcome ? outcome.problem.statusCode : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': EMBED_POLICY,
      'x-robots-tag': 'noindex',
      ...limit.headers,
    },
    body: Buffer.from(renderEmbedDocument(board, body)),
    record: undefined,
  };
  const shared = context.open.filter(([name]) => name !== 'x-frame-options');
  sendRendered(request, response, rendered, shared);
}
