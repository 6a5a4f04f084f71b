import { servePublicApi } from '../../../http/public-api.ts';

export const prerender = false;

/** Trends of roles. */
export const GET = servePublicApi;
