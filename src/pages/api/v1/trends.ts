import { answerPublicApi } from '../../../http/public-api.ts';

export const prerender = false;

/** Trends of roles. */
export const GET = answerPublicApi;
