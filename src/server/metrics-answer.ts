import type { IncomingMessage, ServerResponse } from 'node:http';
import { problem } from '../lib/problem.ts';
import { isTokenEqual } from '../lib/token.ts';
import { sendProblem } from './answer.ts';
import { STRICTEST_POLICY } from './headers.ts';
import type { Metrics } from './metrics.ts';

export const METRICS = '/metrics';

/** Metrics of this process for clients with the token. */
export async function answerMetrics(
  metrics: Metrics,
  token: string | undefined,
  shared: [string, string][],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!token || !isTokenEqual(request.headers.authorization ?? '', `Bearer ${token}`)) {
    sendProblem(request, response, problem(401, 'The token of METRICS_TOKEN is missing'), shared, {
      headers: { 'www-authenticate': 'Bearer' },
    });
    return;
  }
  const { text, type } = await metrics.write();
  response.writeHead(200, [
    ...shared.flat(),
    'content-security-policy',
    STRICTEST_POLICY,
    'content-type',
    type,
    'cache-control',
    'no-store',
  ]);
  response.end(request.method === 'HEAD' ? undefined : text);
}
