import type { ServerResponse } from 'node:http';
import { EXPOSED_HEADERS } from '../features/public-api/operations.ts';
import { paths } from '../paths.ts';
import { STRICTEST_POLICY } from './headers.ts';

const OPEN_PATHS = new Set([paths.searchJobs(), paths.count(), paths.init(), paths.places()]);
const ONE_ROLE = /^\/api\/jobs\/[^/]+$/;

/** True for public paths with CORS access from any website. */
export const allowsAnyOrigin = (path: string): boolean =>
  OPEN_PATHS.has(path) || ONE_ROLE.test(path) || isPublicApi(path) || isMcpDocument(path);

const PUBLIC_API = paths.publicApi();

export const isPublicApi = (path: string): boolean => path.startsWith(PUBLIC_API) || path === paths.openApi();

const MCP_DOCUMENTS: ReadonlySet<string> = new Set([
  paths.mcpCatalog(),
  paths.mcpServerCard(),
  paths.mcpWellKnownCard(),
]);

export const isMcpDocument = (path: string): boolean => MCP_DOCUMENTS.has(path);

/** Cache time of preflight responses. */
const PREFLIGHT_SECONDS = 86_400;

/** Headers of responses for other websites, without cookies. */
export function corsHeaders(shared: readonly [string, string][]): [string, string][] {
  return [
    ...shared.filter(([name]) => name !== 'cross-origin-resource-policy'),
    ['cross-origin-resource-policy', 'cross-origin'],
    ['access-control-allow-origin', '*'],
    ['access-control-expose-headers', EXPOSED_HEADERS.join(', ')],
  ];
}

export function respondToPreflight(response: ServerResponse, shared: readonly [string, string][]): void {
  const headers = [
    ...corsHeaders(shared),
    ['access-control-allow-methods', 'GET, HEAD'],
    ['access-control-allow-headers', 'accept, content-type, if-none-match'],
    ['content-security-policy', STRICTEST_POLICY],
    ['access-control-max-age', String(PREFLIGHT_SECONDS)],
    ['content-length', '0'],
  ];
  response.writeHead(204, headers.flat()).end();
}
