import { servePublicApi } from '../../../http/public-api.ts';

export const prerender = false;

export const GET = servePublicApi;
