import { servePublicApi } from '../../../http/public-api.ts';

export const prerender = false;

/** Pay of roles. */
export const GET = servePublicApi;
