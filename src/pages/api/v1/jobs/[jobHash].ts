import { servePublicApi } from '../../../../http/public-api.ts';

export const prerender = false;

/** One open role. */
export const GET = servePublicApi;
