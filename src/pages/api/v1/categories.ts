import { servePublicApi } from '../../../http/public-api.ts';

export const prerender = false;

/** Fields of design. */
export const GET = servePublicApi;
