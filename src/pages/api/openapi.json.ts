import { servePublicApi } from '../../http/public-api.ts';

export const prerender = false;

/** The description of the public API. */
export const GET = servePublicApi;
