import { paths } from '../../paths.ts';
import { beaconKind, respondToBeacon } from '../beacon.ts';
import { isMcpDocument, isPublicApi } from '../cors.ts';
import { respondWithEmbedFrame, respondWithEmbedScript } from '../embed.ts';
import type { ApiContext, Handler } from '../handler.ts';
import { respondToMcp, respondWithMcpDocument } from '../mcp.ts';
import { respondToApi } from '../public-api.ts';
import { respondToSearch } from '../search.ts';
import { respondWithShareImage } from '../share-image-response.ts';

// Requests that the server answers without Astro, since they are many and small.

export const beacon: Handler<ApiContext> = {
  kind: 'beacon',
  match: ({ request, path }) => request.method === 'POST' && beaconKind(path) !== undefined,
  handle: (handled, context) => respondToBeacon(handled, context),
};

export const search: Handler<ApiContext> = {
  kind: 'search',
  match: ({ path }) => path === paths.searchJobs(),
  handle: (handled, context) => respondToSearch(handled, context),
};

export const publicApi: Handler<ApiContext> = {
  kind: 'api',
  match: ({ path }) => isPublicApi(path),
  handle: (handled, context) => respondToApi(handled, context),
};

export const mcp: Handler<ApiContext> = {
  kind: 'api',
  match: ({ path }) => path === paths.mcp(),
  handle: (handled, context) => respondToMcp(handled, context),
};

export const mcpDocument: Handler<ApiContext> = {
  kind: 'api',
  match: ({ path }) => isMcpDocument(path),
  handle: (handled, context) => respondWithMcpDocument(handled, context),
};

export const embed: Handler<ApiContext> = {
  kind: 'api',
  match: ({ path }) => path === paths.embedScript() || path === paths.embedFrame(),
  handle: (handled, context) =>
    handled.path === paths.embedScript()
      ? respondWithEmbedScript(handled, context)
      : respondWithEmbedFrame(handled, context),
};

export const shareImage: Handler<ApiContext> = {
  kind: 'picture',
  match: ({ path }) => path.startsWith('/og/'),
  handle: (handled, context) => respondWithShareImage(handled, context),
};
