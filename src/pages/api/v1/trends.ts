import { answerPublicApi } from '../../../http/public-api.ts';

export const prerender = false;

/** How roles change. */
export const GET = answerPublicApi;
