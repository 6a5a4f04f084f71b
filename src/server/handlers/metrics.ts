import { problem } from '../../lib/problem.ts';
import { isTokenEqual } from '../../lib/token.ts';
import type { RequestHandler } from '../handler.ts';
import { STRICTEST_POLICY } from '../headers.ts';
import { sendProblem } from '../send-response.ts';

export const metrics: RequestHandler = {
  match: ({ path }, context) => path === '/metrics' && context.metrics !== undefined,
  handle: async ({ request, response }, { metrics, env, shared }) => {
    const token = env.METRICS_TOKEN;
    if (!token || !isTokenEqual(request.headers.authorization ?? '', `Bearer ${token}`)) {
      sendProblem(request, response, problem(401, 'The token of METRICS_TOKEN is missing'), shared, {
        headers: { 'www-authenticate': 'Bearer' },
      });
      return;
    }
    const written = await metrics?.write();
    response.writeHead(200, [
      ...shared.flat(),
      'content-security-policy',
      STRICTEST_POLICY,
      'content-type',
      written?.type ?? '',
      'cache-control',
      'no-store',
    ]);
    response.end(request.method === 'HEAD' ? undefined : written?.text);
  },
};
