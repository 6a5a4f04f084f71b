import { servePublicApi } from '../../../http/public-api.ts';

export const prerender = false;

/** Places of the board. */
export const GET = servePublicApi;
