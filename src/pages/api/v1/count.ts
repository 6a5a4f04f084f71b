import { servePublicApi } from '../../../http/public-api.ts';

export const prerender = false;

/** Number of results of a search. */
export const GET = servePublicApi;
