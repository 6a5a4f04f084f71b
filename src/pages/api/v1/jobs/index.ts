import { servePublicApi } from '../../../../http/public-api.ts';

export const prerender = false;

/** Roles of a search, or changes of the board. */
export const GET = servePublicApi;
