import { indexNowKey } from '../../features/indexing/index-now.tasks.ts';
import { paths } from '../../paths.ts';
import type { RequestHandler } from '../handler.ts';
import { STRICTEST_POLICY } from '../headers.ts';

export const indexNowKeyFile: RequestHandler = {
  kind: 'page',
  match: ({ path }, { env }) => env.INDEXNOW !== undefined && path === paths.indexNowKey(indexNowKey(env.SECRET)),
  handle: async ({ request, response }, { env, shared }) => {
    const key = indexNowKey(env.SECRET);
    response.writeHead(200, [
      ...shared.flat(),
      'content-security-policy',
      STRICTEST_POLICY,
      'content-type',
      'text/plain; charset=utf-8',
      'content-length',
      String(key.length),
    ]);
    response.end(request.method === 'HEAD' ? undefined : key);
  },
};
