import { listMethodsOfApiPath } from '../../features/public-api/public-api.queries.ts';
import { problem } from '../../lib/problem.ts';
import { paths } from '../../paths.ts';
import { beaconKind, respondToBeacon } from '../beacon.ts';
import { isMcpDocument, isPublicApi } from '../cors.ts';
import { respondWithEmbedFrame, respondWithEmbedScript } from '../embed.ts';
import type { ApiHandler } from '../handler.ts';
import { respondToMcp, respondWithMcpDocument } from '../mcp.ts';
import { respondToApi } from '../public-api.ts';
import { respondToSearch } from '../search.ts';
import { sendProblem } from '../send-response.ts';
import { respondWithShareImage } from '../share-image-response.ts';

// Frequent requests, handled without Astro.

/** Methods of a path of these handlers. Undefined for Astro's. */
function methodsOf(path: string): readonly string[] | undefined {
  if (beaconKind(path)) return ['POST'];
  return path === paths.searchJobs() ? ['GET', 'HEAD'] : listMethodsOfApiPath(path);
}

const wrongMethod: ApiHandler = {
  kind: 'api',
  match: ({ request, path }) => methodsOf(path)?.includes(request.method ?? '') === false,
  handle: ({ request, response, path }, { shared }) => {
    const headers = { allow: methodsOf(path)?.join(', ') ?? '' };
    sendProblem(request, response, problem(405), shared, { headers });
  },
};

const beacon: ApiHandler = {
  kind: 'beacon',
  match: ({ request, path }) => request.method === 'POST' && beaconKind(path) !== undefined,
  handle: (handled, context) => respondToBeacon(handled, context),
};

const search: ApiHandler = {
  kind: 'search',
  match: ({ path }) => path === paths.searchJobs(),
  handle: (handled, context) => respondToSearch(handled, context),
};

const publicApi: ApiHandler = {
  kind: 'api',
  match: ({ path }) => isPublicApi(path),
  handle: (handled, context) => respondToApi(handled, context),
};

const mcp: ApiHandler = {
  kind: 'api',
  match: ({ path }) => path === paths.mcp(),
  handle: (handled, context) => respondToMcp(handled, context),
};

const mcpDocument: ApiHandler = {
  kind: 'api',
  match: ({ path }) => isMcpDocument(path),
  handle: (handled, context) => respondWithMcpDocument(handled, context),
};

const embed: ApiHandler = {
  kind: 'api',
  match: ({ path }) => path === paths.embedScript() || path === paths.embedFrame(),
  handle: (handled, context) =>
    handled.path === paths.embedScript()
      ? respondWithEmbedScript(handled, context)
      : respondWithEmbedFrame(handled, context),
};

const shareImage: ApiHandler = {
  kind: 'picture',
  match: ({ path }) => path.startsWith('/og/'),
  handle: (handled, context) => respondWithShareImage(handled, context),
};

/** Handlers of API paths before those that write, which are Astro's. */
export const apiWrites: readonly ApiHandler[] = [wrongMethod, beacon, mcp];
export const apiReads: readonly ApiHandler[] = [search, publicApi, mcpDocument, embed, shareImage];
