import { answerPublicApi } from '../../../../http/public-api.ts';

export const prerender = false;

/** One open role. */
export const GET = answerPublicApi;
