import { servePublicApi } from '../../../http/public-api.ts';

export const prerender = false;

/** Employers. */
export const GET = servePublicApi;
